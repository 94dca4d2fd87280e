import { useLocation } from "react-router";
import { rangeWords, readTrail } from "./page-trail.ts";

/** Where the focus goes when the row it stood in leaves the list. */
export const listHeadId = "list-head";

type ListHeadProps = {
  shown: number;
  hasMore: boolean;
  nouns: readonly [string, string];
  /** This is the first of its pages. */
  isFirst?: boolean;
  total?: number | null | undefined;
};

/** Announces the count when the list changes, and takes the focus when a focused row leaves. */
export function ListHead({ shown, hasMore, nouns, isFirst = true, total }: ListHeadProps) {
  const { search } = useLocation();
  const [noun, plural] = nouns;
  const isPaged = !isFirst || (hasMore && total != null);
  const range = isPaged ? rangeWords(readTrail(search, isFirst), { shown, hasMore, total }) : null;
  const count = range ?? (hasMore ? `${shown}+` : String(shown));
  return (
    <output id={listHeadId} tabIndex={-1} className="tc block py-3 text-sm text-ink2">
      {count} {range === null && shown === 1 && !hasMore ? noun : plural}
    </output>
  );
}
