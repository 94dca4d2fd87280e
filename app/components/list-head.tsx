import { useLocation } from "react-router";
import { rangeWords, readTrail, type RowTotal } from "./page-trail.ts";

/** Takes the focus when the focused row leaves the list. */
export const listHeadId = "list-head";

type ListHeadProps = {
  rowCount: number;
  hasMore: boolean;
  nouns: readonly [string, string];
  /** This is the first of its pages. */
  isFirst?: boolean;
  total?: RowTotal | null | undefined;
};

/** Announces the count when the list changes, and takes the focus when a focused row leaves. */
export function ListHead({ rowCount, hasMore, nouns, isFirst = true, total }: ListHeadProps) {
  const { search } = useLocation();
  const [noun, plural] = nouns;
  const isPaged = !isFirst || (hasMore && total != null);
  const range = isPaged ? rangeWords(readTrail(search, isFirst), { rowCount, hasMore, total }) : null;
  const count = range ?? (hasMore ? `${rowCount}+` : String(rowCount));
  return (
    <output id={listHeadId} tabIndex={-1} className="tc block py-3 text-sm text-ink2">
      {count} {range === null && rowCount === 1 && !hasMore ? noun : plural}
    </output>
  );
}
