import type { ComponentProps, ReactNode } from "react";

type TickFieldProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: ReactNode;
  className?: string;
};

/** A yes or no. */
export function TickField({ label, className = "", ...input }: TickFieldProps) {
  return (
    <label className={`flex min-h-11 items-center gap-3 text-sm font-label ${className}`.trimEnd()}>
      <input {...input} type="checkbox" className="tickbox" />
      {label}
    </label>
  );
}
