import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { activeFilters } from "#app/features/catalogue/library/active-filters.ts";

/** Characters of a name that can be saved. */
export const longestSearchName = 80;

/** "sad piano, Indie, 100–119 BPM": what is searched for, and what narrows it. */
export function describeSearch(query: LibraryQuery): string {
  return [query.q, ...activeFilters(query).map(({ label }) => label)].filter(Boolean).join(", ");
}

/** The name that a search has until it is given another. */
export function nameSearch(query: LibraryQuery): string {
  const name = describeSearch(query);
  return name.length > longestSearchName ? `${name.slice(0, longestSearchName - 1).trimEnd()}…` : name;
}
