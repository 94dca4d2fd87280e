import type { ComponentProps, ReactNode } from "react";

type FilterSelectProps = ComponentProps<"select"> & {
  label: string;
  /** Label for screen readers only. */
  isLabelHeard?: boolean;
  /** Size classes. */
  frame?: string;
  /** Before the arrow, which CSS draws. */
  aside?: ReactNode;
};

export function FilterSelect(props: FilterSelectProps) {
  const { label, isLabelHeard, frame = "h-11 max-w-full", aside, ...select } = props;
  return (
    <label className={`field filter-select ${frame}`.trimEnd()}>
      <span className={isLabelHeard ? "sr-only" : "whitespace-nowrap text-ink2"}>{label}</span>
      <select {...select} />
      {aside}
    </label>
  );
}
