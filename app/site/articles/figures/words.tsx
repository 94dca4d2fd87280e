import type { SVGProps } from "react";

type WordsProps = Omit<SVGProps<SVGTextElement>, "children"> & { text: string | number };

/** Small and quiet: a scale, a unit, a remark. */
export function Note({ text, ...place }: WordsProps) {
  return (
    <text fontSize="12" fill="var(--ink2)" {...place}>
      {text}
    </text>
  );
}

/** What a row or a part of the figure is called. */
export function Name({ text, ...place }: WordsProps) {
  return (
    <text fontSize="13" fontWeight="var(--font-weight-strong)" fill="currentColor" {...place}>
      {text}
    </text>
  );
}
