import { useNavigation } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import type { LibraryPage, LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { formatTracks } from "./card-words.ts";
import { LibraryFilters } from "./library-filters.tsx";
import { LibrarySearch } from "./library-search.tsx";
import { MoodKeys } from "./mood-keys.tsx";
import { TrackList } from "./track-list.tsx";

export function LibraryScreen({ query, page }: { query: LibraryQuery; page: LibraryPage }) {
  const isStale = useIsListLoading();
  return (
    <div className="pb-16">
      <div className="flex flex-wrap items-end gap-x-10 gap-y-5 pt-8 pb-6 md:pt-11">
        <div>
          <PageTitle>{libraryCopy.title}</PageTitle>
          <p className="mt-1 text-ink2">{libraryCopy.subtitle}</p>
        </div>
        <LibrarySearch query={query} />
      </div>
      <MoodKeys moods={page.facets.moods} query={query} />
      <div className="flex flex-wrap items-center gap-2.5 py-4 md:py-5">
        <LibraryFilters facets={page.facets} query={query} total={page.total} />
        <output className="tc ml-auto text-sm text-ink2">{formatTracks(page.total)}</output>
      </div>
      <ActiveFilters query={query} />
      <TrackList query={query} page={page} isStale={isStale} />
    </div>
  );
}

/** Another list is on its way: the old one stays, dimmed. More of the same list dims nothing. */
function useIsListLoading(): boolean {
  const { location } = useNavigation();
  return location?.pathname === "/library" && !new URLSearchParams(location.search).has("after");
}
