import type { SVGProps } from "react";

type WordsProps = Omit<SVGProps<SVGTextElement>, "children"> & { text: string | number };

/** Secondary text: a scale, a unit, a remark. */
export function Note({ text, ...place }: WordsProps) {
  return (
    <text fontSize="12" fill="var(--ink2)" {...place}>
      {text}
    </text>
  );
}

/** Label of a row or part of the figure. */
export function Name({ text, ...place }: WordsProps) {
  return (
    <text fontSize="13" fontWeight="var(--font-weight-strong)" fill="currentColor" {...place}>
      {text}
    </text>
  );
}
