export const toastCopy = { undo: "Undo" } as const;
