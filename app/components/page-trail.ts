import { type RefObject, useEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/*
 * Cursors lead forward only. So the `trail` parameter of a page has the number of its first row and the cursors of the pages
 * before it.
 */

/** `row` is the number of the page's first row; of `before`, "" is the first page. */
export type PageTrail = { row: number; before: readonly string[] };

/** Rows on all pages, or the number at which counting stopped. */
export type RowTotal = number | { atLeast: number };

/** Longer trails are dropped: addresses have a limit. */
const maxPages = 40;

const firstPage: PageTrail = { row: 1, before: [] };

/** Null when the address has no valid trail. */
export function readTrail(search: string, isFirst: boolean): PageTrail | null {
  if (isFirst) return firstPage;
  const [row = "", ...before] = (new URLSearchParams(search).get("trail") ?? "").split("~");
  if (!/^[1-9]\d{0,8}$/.test(row) || before.length === 0) return null;
  return { row: Number(row), before: before.map(unescapeCursor) };
}

/** The address of the next page, with its trail. */
export function nextHref(href: string, search: string, trail: PageTrail | null, rowCount: number): string {
  if (trail === null || trail.before.length >= maxPages) return href;
  const here = cursorIn(new URLSearchParams(search));
  return withParams(href, { trail: writeTrail(trail.row + rowCount, [...trail.before, here?.value ?? ""]) });
}

/** The address of the previous page; null when there is none, or it is unknown. */
export function previousHref(first: string, search: string, trail: PageTrail | null): string | null {
  const last = trail?.before.at(-1);
  if (!trail || last === undefined) return null;
  // All pages but the last have the same length.
  const pageSize = (trail.row - 1) / trail.before.length;
  const name = cursorIn(new URLSearchParams(search))?.name;
  if (last === "" || name === undefined || !Number.isInteger(pageSize)) return first;
  return withParams(first, {
    [name]: last,
    trail: writeTrail(trail.row - pageSize, trail.before.slice(0, -1)),
  });
}

const range = (row: number, rowCount: number): string =>
  `${row.toLocaleString("en-GB")}–${(row + rowCount - 1).toLocaleString("en-GB")}`;

/** "51–100 of 500"; null without a trail. The total of the last page is its own end. */
export function rangeWords(
  trail: PageTrail | null,
  { rowCount, hasMore, total }: { rowCount: number; hasMore: boolean; total?: RowTotal | null | undefined },
): string | null {
  if (trail === null || rowCount === 0) return null;
  const end = trail.row + rowCount - 1;
  const all = totalWords(hasMore ? total : end, end);
  return all === null ? range(trail.row, rowCount) : `${range(trail.row, rowCount)} of ${all}`;
}

/** "500", or "1,000+" where counting stopped; null on pages beyond that. */
function totalWords(total: RowTotal | null | undefined, end: number): string | null {
  if (total == null) return null;
  if (typeof total === "number") return total.toLocaleString("en-GB");
  return end > total.atLeast ? null : `${total.atLeast.toLocaleString("en-GB")}+`;
}

/** Chronological lists page by `before`, others by `after`. */
function cursorIn(params: URLSearchParams): { name: string; value: string } | null {
  for (const name of ["after", "before"]) {
    const value = params.get(name);
    if (value) return { name, value };
  }
  return null;
}

const writeTrail = (row: number, before: readonly string[]): string =>
  [row, ...before.map((cursor) => encodeURIComponent(cursor).replaceAll("~", "%7E"))].join("~");

function unescapeCursor(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function withParams(href: string, added: Record<string, string>): string {
  const { pathname, searchParams, hash } = new URL(href, "https://cuesheet.invalid");
  for (const [name, value] of Object.entries(added)) searchParams.set(name, value);
  return `${pathname}?${searchParams}${hash}`;
}

/** Location state of links to another page of a list. */
export const turnsPage = { turnsPage: true };

/** The location's key if such a link was followed. */
export function useTurn(): string | null {
  const { key, state } = useLocation();
  return useNavigationType() !== NavigationType.Pop && isTurn(state) ? key : null;
}

/** Moves the focus to the head of the list after such a link. */
export function useTurnedPage(links: RefObject<HTMLElement | null>, headId: string): void {
  const turn = useTurn();
  useEffect(() => {
    if (turn !== null) focusHead(links.current, headId);
  }, [turn, links, headId]);
}

function isTurn(state: unknown): boolean {
  return typeof state === "object" && state !== null && "turnsPage" in state;
}

function focusHead(links: HTMLElement | null, headId: string): void {
  const head =
    document.getElementById(headId) ?? links?.closest("section")?.querySelector("h2") ?? document.querySelector("main h1");
  if (!(head instanceof HTMLElement)) return;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
  head.scrollIntoView({ block: "start" });
}
