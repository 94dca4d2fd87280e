import { useRef } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "./button.tsx";
import { nextHref, previousHref, rangeWords, readTrail, type RowTotal } from "./page-trail.ts";
import { turnsPage, useTurnedPage } from "./use-turned-page.ts";

type PagesProps = {
  /** Null on the first page. */
  first: string | null;
  /** Null on the last page. */
  next: string | null;
  /** On this page. */
  rowCount: number;
  /** Rows on all pages, if known. */
  total?: RowTotal | null | undefined;
};

/** Links to the other pages of a list, beside the range of rows on this one. */
export function Pages({ first, next, rowCount, total }: PagesProps) {
  const links = useRef<HTMLElement>(null);
  useTurnedPage(links);
  const { search } = useLocation();
  const trail = readTrail(search, first === null);
  const previous = first === null ? null : previousHref(first, search, trail);
  const isPaged = first !== null || next !== null;
  const words = isPaged ? rangeWords(trail, { rowCount, hasMore: next !== null, total }) : null;
  return (
    <nav
      ref={links}
      aria-label="Pages"
      className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden"
    >
      {first !== null && first !== previous && <PageLink to={first}>First page</PageLink>}
      {previous !== null && <PageLink to={previous}>Previous page</PageLink>}
      {words !== null && <span className="tc px-1 text-sm text-ink2">{words}</span>}
      {next !== null && <PageLink to={nextHref(next, search, trail, rowCount)}>Next page</PageLink>}
    </nav>
  );
}

/** The list stays in view: `useTurnedPage` brings its head there. */
function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} state={turnsPage} variant="secondary" preventScrollReset>
      {children}
    </LinkButton>
  );
}
