import { DeleteNamed, NamedRow, RenameNamed } from "#app/components/named-row.tsx";
import { activeFilters } from "#app/features/catalogue/library/active-filters.ts";
import { savedSearchesPath } from "#app/features/catalogue/library/library-href.ts";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";

/** Maximum characters of a name. */
export const longestSearchName = 80;

/** Words and filters, such as "sad piano, Indie, 100–119 BPM". */
export function describeSearch(query: LibraryQuery): string {
  return [query.q, ...activeFilters(query).map(({ label }) => label)].filter(Boolean).join(", ");
}

/** Default name of a search. */
export function nameSearch(query: LibraryQuery): string {
  const name = describeSearch(query);
  return name.length > longestSearchName ? `${name.slice(0, longestSearchName - 1).trimEnd()}…` : name;
}

export type ShownSearch = { id: string; name: string; href: string; says: string };

/** A saved search; its name is the link. */
export function SavedSearchRow({ search: { id, name, href, says } }: { search: ShownSearch }) {
  return (
    <NamedRow to={href} name={name} facts={says !== name && <p className="text-sm wrap-anywhere text-ink2">{says}</p>}>
      <RenameNamed action={savedSearchesPath} id={id} name={name} maxLength={longestSearchName} />
      <DeleteNamed action={savedSearchesPath} id={id} name={name} />
    </NamedRow>
  );
}
