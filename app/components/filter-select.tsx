import type { ComponentProps, ReactNode } from "react";

type FilterSelectProps = ComponentProps<"select"> & {
  label: string;
  /** The choices say what they are about; the label is heard only. */
  isLabelHeard?: boolean;
  /** How high and wide the whole of it is. */
  frame?: string;
  /** Between the choice and the arrow, which the style sheet draws. */
  aside?: ReactNode;
};

/** A native select in one line with its label, as lists are narrowed by. */
export function FilterSelect({
  label,
  isLabelHeard,
  frame = "h-11 max-w-full",
  aside,
  ...select
}: FilterSelectProps) {
  return (
    <label className={`field filter-select ${frame}`.trimEnd()}>
      <span className={isLabelHeard ? "sr-only" : "whitespace-nowrap text-ink2"}>{label}</span>
      <select {...select} />
      {aside}
    </label>
  );
}
