/** Edit conflict: the record was saved elsewhere while its form was open. */
export const versionsCopy = {
  title: "Changed while you were editing",
  text: "Nothing is saved yet, and what you typed is still in the form. Use the current values, or save yours over them.",
  toast: "Someone changed this in another window while you were editing. Nothing is saved yet.",
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
