import { filterNames } from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import type { LibraryQuery } from "./library.contract.ts";

/* Serialises a library state. Without schemas, since it also runs in the browser. */

/** No search, filter or sort order. */
export const plainLibrary: LibraryQuery = { q: "", near: false, rights: [], exact: false, sort: "none" };

/** Canonical form of a state: only non-default values, in a fixed order. */
export function libraryParams(query: LibraryQuery): URLSearchParams {
  const typed = query.q.trim();
  const near = query.near && query.key ? 1 : undefined;
  const said: readonly (readonly [string, string | number | undefined])[] = [
    ["q", typed],
    ...filterNames.map((name) => [name, name === "near" ? near : query[name]] as const),
    ["rights", query.rights.join(",")],
    ["exact", query.exact && typed ? 1 : undefined],
    ["sort", query.sort === "none" ? undefined : query.sort],
    ["after", query.after],
  ];
  const params = new URLSearchParams();
  for (const [name, value] of said) if (value !== undefined && value !== "") params.set(name, String(value));
  return params;
}
