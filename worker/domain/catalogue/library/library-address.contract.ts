import { filterNames } from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import type { LibraryQuery } from "./library.contract.ts";

/* How a state of the library is written. Free of schemas: pages in browsers write addresses. */

/** No search, no filter, no order. */
export const plainLibrary: LibraryQuery = { q: "", near: false, rights: [], exact: false, sort: "none" };

/** The one way to write a state: only what differs from the plain library, in a fixed order. */
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
