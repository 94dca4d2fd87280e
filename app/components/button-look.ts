const variants = {
  /** The one act that a form or a page is for. */
  primary: "btn-ink",
  secondary: "btn-line",
  quiet: "btn-quiet",
  /** What cannot be taken back, or takes something from somebody. */
  danger: "btn-bad",
  /** On a ground of ink. */
  inverse: "btn-inverse",
  /** In the place of a button that is not there yet. */
  muted: "text-ink2",
};
const sizes = { small: "btn-sm", medium: "", large: "btn-lg" };

export type ButtonLook = {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  /** What it asked for is underway. */
  isPending?: boolean | undefined;
  /** Where it stands and how wide, not how it looks. */
  className?: string | undefined;
};

/** For what must be an element of its own kind, as the summary of details. */
export function buttonClass(look: ButtonLook): string {
  const { variant = "primary", size = "medium", isPending = false, className } = look;
  const waiting = isPending && "cursor-progress opacity-60";
  return ["btn", variants[variant], sizes[size], waiting, className].filter(Boolean).join(" ");
}
