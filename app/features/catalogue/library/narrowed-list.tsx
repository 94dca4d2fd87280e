import { lazy, Suspense } from "react";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import type { ListedPage } from "./listed-page.ts";

const chips = () => import("./filter-chips.tsx");
const Filters = lazy(async () => ({ default: (await chips()).ActiveFilters }));
const Words = lazy(async () => ({ default: (await chips()).UnderstoodWords }));
const Nothing = lazy(async () => ({ default: (await import("./no-tracks.tsx")).NoTracks }));

type ListProps = { query: LibraryQuery; page: ListedPage };

/** Parts that only a filtered list shows, lazily loaded: most visits have no filters. */
export function ActiveFilters({ query, page }: ListProps) {
  if (page.filters.length === 0 && !query.q) return null;
  return (
    <Suspense fallback={null}>
      <Filters query={query} page={page} />
    </Suspense>
  );
}

export function UnderstoodWords({ query, page }: ListProps) {
  if (page.understood.length === 0 && page.relaxed === null) return null;
  return (
    <Suspense fallback={null}>
      <Words query={query} page={page} />
    </Suspense>
  );
}

export function NoTracks({ query, page }: ListProps) {
  return (
    <Suspense fallback={null}>
      <Nothing query={query} page={page} />
    </Suspense>
  );
}
