import { libraryParams, plainLibrary } from "#worker/domain/catalogue/library/library-address.contract.ts";
import type { LibraryQuery, Suggestion } from "#worker/domain/catalogue/library/library.contract.ts";

const libraryPath = "/library";

/** The canonical URL of a library state. Any change except of `after` returns to the first page. */
export function libraryHref(query: LibraryQuery, change: Partial<LibraryQuery> = {}): string {
  const search = libraryParams({ ...query, after: undefined, ...change }).toString();
  return search ? `/library?${search}` : "/library";
}

/** Selects a mood, or clears it if it is selected. */
export function toggleMoodHref(query: LibraryQuery, mood: NonNullable<LibraryQuery["mood"]>): string {
  return libraryHref(query, { mood: query.mood === mood ? undefined : mood });
}

/** Removes search and filters; keeps the order. */
export function clearedHref({ sort }: LibraryQuery): string {
  return libraryHref({ ...plainLibrary, sort });
}

/** All tracks of a suggested mood or genre; keeps the order. */
export function suggestedHref({ sort }: LibraryQuery, suggestion: Suggestion): string {
  return libraryHref({ ...plainLibrary, sort, [suggestion.kind]: suggestion.value });
}

/** Page of saved searches, and action of their forms. */
export const savedSearchesPath = "/library/saved";

/** Page for naming and saving the current search. */
export function saveSearchHref(query: LibraryQuery): string {
  return `${savedSearchesPath}${libraryHref(query).slice(libraryPath.length)}`;
}

/** Page with all filters, for browsers without scripts. */
export function filtersHref(query: LibraryQuery): string {
  return `${libraryPath}/filters${libraryHref(query).slice(libraryPath.length)}`;
}
