import type { ReactNode, SVGProps } from "react";

type DrawingProps = Pick<SVGProps<SVGSVGElement>, "fill" | "fontSize"> & {
  name: string;
  height: number;
  title: string;
  children: ReactNode;
};

/** A drawing of 360 units' width. Screen readers read its title. */
export function Drawing({ name, height, title, children, ...style }: DrawingProps) {
  return (
    <svg viewBox={`0 0 360 ${height}`} role="img" aria-labelledby={`${name}-title`} {...style}>
      <title id={`${name}-title`}>{title}</title>
      {children}
    </svg>
  );
}

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
