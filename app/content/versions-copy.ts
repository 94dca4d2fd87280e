/** A form whose record somebody else saved meanwhile. */
export const versionsCopy = {
  title: "Changed while you were editing",
  text: "Nothing is saved yet, and what you typed is still in the form. Take over what stands there now, or save yours in its place.",
  toast: "It was changed in another window while you were editing. Nothing is saved yet.",
  field: "Field",
  theirs: "Now",
  yours: "Yours",
  take: "Use This",
  taken: "Taken over",
  saveAnyway: "Save Mine Anyway",
  empty: "Empty",
  yes: "Yes",
  no: "No",
  otherFile: "Another file",
  yourFile: "Your file",
  primaryLabel: "Primary label",
} as const;
