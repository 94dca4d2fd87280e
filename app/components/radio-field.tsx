import type { ComponentProps } from "react";

type RadioFieldProps = Omit<ComponentProps<"input">, "type" | "className"> & { label: string };

/** One of a few answers in a fieldset. */
export function RadioField({ label, ...input }: RadioFieldProps) {
  return (
    <label className="flex min-h-9 items-center gap-3">
      <input {...input} type="radio" className="size-5 accent-current" />
      {label}
    </label>
  );
}
