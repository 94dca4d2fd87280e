/** Where the focus goes when the row it stood in leaves the list. */
export const listHeadId = "list-head";

/** How many stand here, announced when the list changes; the focus comes here when its row has left. */
export function ListHead({
  shown,
  hasMore,
  nouns,
}: {
  shown: number;
  hasMore: boolean;
  nouns: readonly [string, string];
}) {
  const count = hasMore ? `${shown}+` : String(shown);
  const [noun, plural] = nouns;
  return (
    <output id={listHeadId} tabIndex={-1} className="tc block py-3 text-sm text-ink2">
      {count} {shown === 1 && !hasMore ? noun : plural}
    </output>
  );
}
