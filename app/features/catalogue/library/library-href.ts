import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";

/**
 * The address of a library state. Only what differs from the plain library is written, in a fixed order, so that one
 * state has one address. Any change but that of `after` starts at the first page again.
 */
export function libraryHref(query: LibraryQuery, change: Partial<LibraryQuery> = {}): string {
  const { q, genre, mood, bpm, sort, after } = { ...query, after: undefined, ...change };
  const params = new URLSearchParams();
  if (q.trim()) params.set("q", q.trim());
  if (mood) params.set("mood", mood);
  if (genre) params.set("genre", genre);
  if (bpm !== undefined) params.set("bpm", String(bpm));
  if (sort !== "none") params.set("sort", sort);
  if (after) params.set("after", after);
  const search = params.toString();
  return search ? `/library?${search}` : "/library";
}

/** Chooses a mood, or lets go of it when it was chosen already. */
export function toggleMoodHref(query: LibraryQuery, mood: NonNullable<LibraryQuery["mood"]>): string {
  return libraryHref(query, { mood: query.mood === mood ? undefined : mood });
}

/** No search and no filters; the order stays. */
export function clearedHref({ sort }: LibraryQuery): string {
  return libraryHref({ q: "", sort });
}

/** Two states that show the same list, whatever page they stand at. */
export function listKey(query: LibraryQuery): string {
  return libraryHref(query);
}
