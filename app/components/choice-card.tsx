import type { ComponentProps } from "react";

type ChoiceCardProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: string;
  description: string;
};

/** One of a few answers in a fieldset, each as a card that says what it means. */
export function ChoiceCard({ label, description, ...input }: ChoiceCardProps) {
  return (
    <label className="choice">
      <input {...input} type="radio" className="sr-only" />
      <span className="font-strong">{label}</span>
      <span className="text-sm text-ink2">{description}</span>
    </label>
  );
}
