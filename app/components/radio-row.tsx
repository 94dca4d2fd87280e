import type { ComponentProps } from "react";

type RadioRowProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: string;
  /** At the end of the line, as what it costs. */
  end: string;
  description: string;
};

/** One of a few answers in a fieldset, each a line with what it means below. */
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
