import type { ComponentProps } from "react";

type RadioRowProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: string;
  /** At the end of the line, such as the price. */
  end: string;
  description: string;
};

/** A radio button as a row with a description. */
export function RadioRow({ label, end, description, ...input }: RadioRowProps) {
  return (
    <label className="radio-row">
      <input {...input} type="radio" />
      <span className="radio-row-label">{label}</span>
      <span className="text-sm font-strong tc">{end}</span>
      <span className="radio-row-description">{description}</span>
    </label>
  );
}
