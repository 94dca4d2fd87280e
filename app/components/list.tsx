import type { LucideIcon } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "./button.tsx";
import { nextHref, previousHref, rangeWords, readTrail, type RowTotal, turnsPage, useTurnedPage } from "./page-trail.ts";

/** Takes the focus when the focused row leaves the list. */
export const listHeadId = "list-head";

/** Moves the focus to the list's head when the row is removed with the focus inside. */
export function useRemovalFocus(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(listHeadId)?.focus();
    };
  }, [row]);
}

type ListHeadProps = {
  rowCount: number;
  hasMore: boolean;
  nouns: readonly [string, string];
  isFirst?: boolean;
  /** Rows on all pages, if known. */
  total?: RowTotal | null | undefined;
};

/** Announces the count when the list changes, and takes the focus when a focused row leaves. */
export function ListHead({ rowCount, hasMore, nouns: [noun, plural], isFirst = true, total }: ListHeadProps) {
  const { search } = useLocation();
  const isPaged = !isFirst || (hasMore && total != null);
  const range = isPaged ? rangeWords(readTrail(search, isFirst), { rowCount, hasMore, total }) : null;
  const count = range ?? (hasMore ? `${rowCount}+` : String(rowCount));
  return (
    <output id={listHeadId} tabIndex={-1} className="tc block py-3 text-sm text-ink2">
      {count} {range === null && rowCount === 1 && !hasMore ? noun : plural}
    </output>
  );
}

/** Replaces an empty list: in a section, or `isWhole` for the page's list. */
export function EmptyNote({ isWhole, children }: { isWhole?: boolean; children: ReactNode }) {
  return <p className={`border-t border-line ${isWhole ? "py-16 text-lg" : "py-6 text-ink2"}`}>{children}</p>;
}

/** Replaces a page's empty list: the reason, and links that help. */
export function EmptyList({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="border-t border-line py-14">
      <p className="text-lg font-strong">{title}</p>
      <p className="mt-1 max-w-[60ch] text-ink2">{text}</p>
      {children && <p className="mt-6 flex flex-wrap gap-3">{children}</p>}
    </div>
  );
}

export type StatusLook = { colour: string; Icon: LucideIcon };

/** A status with an icon, so that it does not depend on colour alone. */
export function StatusLabel({ look: { colour, Icon }, children }: { look: StatusLook; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle font-label whitespace-nowrap ${colour}`}>
      <Icon className="icon-sm" aria-hidden="true" />
      {children}
    </span>
  );
}

type PagedListProps = Pick<ListHeadProps, "nouns" | "rowCount" | "total"> & {
  /** Cursor of this page; empty on the first. */
  after: string | number | null | undefined;
  nextAfter: string | number | null;
  /** Address of the page after a cursor; null for the first. */
  hrefAfter: (after: string | null) => string;
  none: string;
  children: ReactNode;
};

/** A paged list: count, rows and page links. */
export function PagedList({ after, nextAfter, hrefAfter, none, children, ...counted }: PagedListProps) {
  return (
    <>
      <ListHead {...counted} hasMore={nextAfter !== null} isFirst={!after} />
      {counted.rowCount === 0 ? <EmptyNote isWhole>{none}</EmptyNote> : children}
      <Pages
        first={after ? hrefAfter(null) : null}
        next={nextAfter === null ? null : hrefAfter(String(nextAfter))}
        {...counted}
      />
    </>
  );
}

type PagesProps = Pick<ListHeadProps, "rowCount" | "total"> & {
  /** Null on the first page. */
  first: string | null;
  /** Null on the last page. */
  next: string | null;
};

/** Page links beside the range of rows. */
export function Pages({ first, next, rowCount, total }: PagesProps) {
  const links = useRef<HTMLElement>(null);
  useTurnedPage(links, listHeadId);
  const { search } = useLocation();
  const trail = readTrail(search, first === null);
  const previous = first === null ? null : previousHref(first, search, trail);
  const words = first === null && next === null ? null : rangeWords(trail, { rowCount, hasMore: next !== null, total });
  return (
    <nav ref={links} aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
      {first !== null && first !== previous && <PageLink to={first}>First page</PageLink>}
      {previous !== null && <PageLink to={previous}>Previous page</PageLink>}
      {words !== null && <span className="tc px-1 text-sm text-ink2">{words}</span>}
      {next !== null && <PageLink to={nextHref(next, search, trail, rowCount)}>Next page</PageLink>}
    </nav>
  );
}

/** Keeps the scroll position: `useTurnedPage` scrolls to the list's head. */
function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} state={turnsPage} variant="secondary" preventScrollReset>
      {children}
    </LinkButton>
  );
}
