import { SmallLink } from "#app/components/button.tsx";
import { Bookmark, Heart, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigation } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { libraryCopy, savedSearchesCopy, searchCopy } from "#app/content/catalogue-copy.ts";
import { shortlistsCopy } from "#app/content/shortlists-copy.ts";
import { useHearts } from "#app/features/catalogue/shortlists/hearts/hearts.tsx";
import { shortlistsPath } from "#app/lib/addresses.ts";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { formatTracks } from "./card-words.ts";
import { LibraryFilters } from "./library-filters.tsx";
import { savedSearchesPath } from "./library-href.ts";
import { LibrarySearch } from "./library-search.tsx";
import type { ListedPage } from "./listed-page.ts";
import { MoodKeys } from "./mood-keys.tsx";
import { ActiveFilters, UnderstoodWords } from "./narrowed-list.tsx";
import { TrackList } from "./track-list.tsx";
import { useQueryController } from "./use-query-controller.ts";

type LibraryScreenProps = {
  query: LibraryQuery;
  page: ListedPage;
  /** The upload button for the brand's video, and the panel beside the list once a video is chosen. */
  dock?: { button: ReactNode; beside: ReactNode } | undefined;
};

export function LibraryScreen({ query, page, dock }: LibraryScreenProps) {
  const isStale = useIsListLoading();
  const keepsLists = useHearts() !== null;
  const { controller, box, clear } = useQueryController(query);
  return (
    <div className="pb-16">
      <div className="flex flex-wrap items-end gap-x-10 gap-y-5 pt-8 pb-6 md:pt-11">
        <div>
          <PageTitle>{libraryCopy.title}</PageTitle>
          <p className="mt-1 text-ink2">{libraryCopy.subtitle}</p>
          <div className="flex flex-wrap gap-x-5">
            <SmallLink to="/similar">{libraryCopy.byReference}</SmallLink>
            {dock?.button}
          </div>
        </div>
        <LibrarySearch query={query} controller={controller} box={box} clear={clear} />
        <ListsLink to={savedSearchesPath} label={savedSearchesCopy.title} Icon={Bookmark} />
        {keepsLists && <ListsLink to={shortlistsPath} label={shortlistsCopy.title} Icon={Heart} />}
        <UnderstoodWords query={query} page={page} />
      </div>
      <MoodKeys moods={page.facets.moods} query={query} />
      <div className="library-columns">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2.5 py-4 md:py-5">
            <LibraryFilters query={query} page={page} choose={(changes) => controller.choose(changes)} />
            <p className="ml-auto flex gap-3 text-sm text-ink2">
              {page.order === "relevance" && <span>{searchCopy.mostRelevant}</span>}
              <output className="tc">{page.total === null ? searchCopy.isLimited : formatTracks(page.total)}</output>
            </p>
          </div>
          <ActiveFilters query={query} page={page} />
          <TrackList query={query} page={page} isStale={isStale} />
        </div>
        {dock?.beside}
      </div>
    </div>
  );
}

function ListsLink({ to, label, Icon }: { to: string; label: string; Icon: LucideIcon }) {
  return (
    <Link to={to} className="field saved-searches size-12" aria-label={label} title={label}>
      <Icon className="icon" strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );
}

/** True while another list loads: the old one is dimmed. Loading more of the same list does not count. */
function useIsListLoading(): boolean {
  const { location } = useNavigation();
  return location?.pathname === "/library" && !new URLSearchParams(location.search).has("after");
}
