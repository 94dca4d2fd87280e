import type { ComponentProps, ReactNode } from "react";

type TickChipProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  className: string;
  /** A mood gives its chip its colours. */
  mood?: string;
  children: ReactNode;
};

/** One of several that may all be chosen, drawn as a chip. */
export function TickChip({ className, mood, children, ...input }: TickChipProps) {
  return (
    <label data-mood={mood} className={className}>
      <input {...input} type="checkbox" className="sr-only" />
      {children}
    </label>
  );
}
