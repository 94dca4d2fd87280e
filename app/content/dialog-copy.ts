export const closeDialog = "Close";

export const unsavedCopy = {
  title: "Close without saving?",
  text: "Your changes haven’t been saved.",
  keep: "Keep Editing",
  discard: "Discard",
} as const;
