import type { LibraryQuery } from "./library.contract.ts";

/* How a state of the library is written. Free of schemas: pages in browsers write addresses. */

/** No search, no filter, no order. */
export const plainLibrary: LibraryQuery = { q: "", near: false, rights: [], exact: false, sort: "none" };

/** The one way to write a state: only what differs from the plain library, in a fixed order. */
export function libraryParams(query: LibraryQuery): URLSearchParams {
  const typed = query.q.trim();
  const said: readonly (readonly [string, string | number | undefined])[] = [
    ["q", typed],
    ["mood", query.mood],
    ["genre", query.genre],
    ["bpm", query.bpm],
    ["key", query.key],
    ["near", query.near && query.key ? 1 : undefined],
    ["length", query.length],
    ["explicit", query.explicit],
    ["language", query.language],
    ["vocals", query.vocals],
    ["min", query.min],
    ["max", query.max],
    ["rights", query.rights.join(",")],
    ["exact", query.exact && typed ? 1 : undefined],
    ["sort", query.sort === "none" ? undefined : query.sort],
    ["after", query.after],
  ];
  const params = new URLSearchParams();
  for (const [name, value] of said) if (value !== undefined && value !== "") params.set(name, String(value));
  return params;
}
