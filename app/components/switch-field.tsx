import type { ComponentProps } from "react";

type SwitchFieldProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: string;
  className?: string;
};

/** On or off, at once and without a form. */
export function SwitchField({ label, className = "", ...input }: SwitchFieldProps) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 text-sm ${className}`.trimEnd()}>
      <input {...input} type="checkbox" className="switch" />
      {label}
    </label>
  );
}
