export const closeDialog = "Close";

export const unsavedCopy = {
  title: "Close without saving?",
  text: "What you typed is not saved yet.",
  keep: "Keep Editing",
  discard: "Discard",
} as const;
