import { libraryParams, plainLibrary } from "#worker/domain/catalogue/library/library-address.contract.ts";
import type { LibraryQuery, Suggestion } from "#worker/domain/catalogue/library/library.contract.ts";

const libraryPath = "/library";

/**
 * The address of a library state: one state has one address. Any change but that of `after` starts at the first page
 * again.
 */
export function libraryHref(query: LibraryQuery, change: Partial<LibraryQuery> = {}): string {
  const search = libraryParams({ ...query, after: undefined, ...change }).toString();
  return search ? `/library?${search}` : "/library";
}

/** Chooses a mood, or lets go of it when it was chosen already. */
export function toggleMoodHref(query: LibraryQuery, mood: NonNullable<LibraryQuery["mood"]>): string {
  return libraryHref(query, { mood: query.mood === mood ? undefined : mood });
}

/** No search and no filters; the order stays. */
export function clearedHref({ sort }: LibraryQuery): string {
  return libraryHref({ ...plainLibrary, sort });
}

/** All tracks of a suggested mood or genre; the order stays. */
export function suggestedHref({ sort }: LibraryQuery, suggestion: Suggestion): string {
  return libraryHref({ ...plainLibrary, sort, [suggestion.kind]: suggestion.value });
}

/** Where searches are kept, and where they are sent to be. */
export const savedSearchesPath = "/library/saved";

/** Where the present search is given a name. */
export function saveSearchHref(query: LibraryQuery): string {
  return `${savedSearchesPath}${libraryHref(query).slice(libraryPath.length)}`;
}

/** All filters of a list on a page of their own. */
export function filtersHref(query: LibraryQuery): string {
  return `${libraryPath}/filters${libraryHref(query).slice(libraryPath.length)}`;
}
