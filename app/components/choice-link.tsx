import type { ReactNode } from "react";
import { Link } from "react-router";

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
