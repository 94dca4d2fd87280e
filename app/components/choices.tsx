import type { ReactNode } from "react";
import { Link } from "react-router";
import type { InputProps } from "./field.tsx";

type ChoiceCardProps = InputProps & { label: string; description: string };

/** A radio button as a card with a description. */
export function ChoiceCard({ label, description, ...input }: ChoiceCardProps) {
  return (
    <label className="choice">
      <input {...input} type="radio" className="sr-only" />
      <span className="font-strong">{label}</span>
      <span className="text-sm text-ink2">{description}</span>
    </label>
  );
}

type RadioRowProps = InputProps & {
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

export function RadioField({ label, ...input }: InputProps & { label: string }) {
  return (
    <label className="flex min-h-9 items-center gap-3">
      <input {...input} type="radio" className="size-5 accent-current" />
      {label}
    </label>
  );
}

type TickChipProps = InputProps & {
  className: string;
  /** Sets the chip's colours. */
  mood?: string;
  children: ReactNode;
};

/** A checkbox drawn as a chip. */
export function TickChip({ className, mood, children, ...input }: TickChipProps) {
  return (
    <label data-mood={mood} className={className}>
      <input {...input} type="checkbox" className="sr-only" />
      {children}
    </label>
  );
}

type ChoiceLinkProps = {
  to: string;
  isChosen: boolean;
  replace?: boolean;
  className?: string;
  children: ReactNode;
};

/** Selects one of a few views of a page. */
export function ChoiceLink(props: ChoiceLinkProps) {
  const { to, isChosen, replace = false, className = "flex-none", children } = props;
  return (
    <Link
      to={to}
      replace={replace}
      preventScrollReset
      aria-current={isChosen ? "true" : undefined}
      className={`field h-11 aria-[current]:bg-ink aria-[current]:font-strong aria-[current]:text-paper ${className}`}
    >
      {children}
    </Link>
  );
}
