import type { ReactNode } from "react";
import { PageTitle } from "./page-title.tsx";

type PageHeadProps = {
  title: string;
  lede: string;
  /** Position only. */
  className: string;
  children: ReactNode;
};

/** Title, a sentence about the page, and its links or filters beside them. */
export function PageHead({ title, lede, className, children }: PageHeadProps) {
  return (
    <header className={`flex flex-wrap items-end justify-between gap-x-8 gap-y-4 ${className}`}>
      <div className="min-w-0">
        <PageTitle>{title}</PageTitle>
        <p className="mt-1 max-w-[60ch] text-ink2">{lede}</p>
      </div>
      {children}
    </header>
  );
}
