const sizes = {
  /** A question, or a few lines. */
  small: "dialog-small",
  form: "",
  wide: "dialog-wide",
  /** At the foot of a phone. */
  sheet: "dialog-sheet",
};
export type DialogSize = keyof typeof sizes;

export const dialogClass = (size: DialogSize = "small"): string => `dialog ${sizes[size]}`.trimEnd();

/** For what stands in a dialog and closes it. */
export const closeDialogAround = ({ currentTarget }: { currentTarget: Element }): void =>
  currentTarget.closest("dialog")?.close();
