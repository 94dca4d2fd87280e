import { useEffect, useMemo, useRef } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { turnsPage, useTurn } from "#app/components/page-trail.ts";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import { focusTrack } from "#app/features/catalogue/playback/cards.ts";
import type { LibraryQuery, TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import { formatTracks } from "./card-words.ts";
import { libraryHref } from "./library-href.ts";
import type { ListedPage } from "./listed-page.ts";
import { NoTracks } from "./narrowed-list.tsx";
import { TrackGrid } from "./track-grid.tsx";

type Page = { after: string | undefined; cards: readonly TrackCard[]; nextAfter: string | null };

/** Pages of the list on the screen, in order. */
export type ShownPages = { key: string; pages: readonly Page[] };

/**
 * Merges a loaded page into the displayed ones: the next page is appended, a displayed one is replaced and those before it kept,
 * anything else restarts the list.
 */
export function showPage(
  current: ShownPages | null,
  query: LibraryQuery,
  loaded: { cards: readonly TrackCard[]; nextAfter: string | null },
): ShownPages {
  // Shared by all pages of a list: the URL of the first.
  const key = libraryHref(query);
  const page: Page = { after: query.after, cards: loaded.cards, nextAfter: loaded.nextAfter };
  if (current?.key !== key) return { key, pages: [page] };
  const standsAt = current.pages.findIndex(({ after }) => after === page.after);
  if (standsAt >= 0) return { key, pages: [...current.pages.slice(0, standsAt), page] };
  const follows = page.after !== undefined && current.pages.at(-1)?.nextAfter === page.after;
  return { key, pages: follows ? [...current.pages, page] : [page] };
}

/** The cards of all displayed pages. A track that moved between two loads is listed once. */
export function shownCards({ pages }: ShownPages): TrackCard[] {
  const seen = new Set<string>();
  return pages
    .flatMap(({ cards }) => cards)
    .filter(({ id }) => {
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    });
}

/** Survives leaving the library: Back restores the same list within the document's lifetime. */
let remembered: ShownPages | null = null;

/** The displayed pages, including the newly loaded one. */
function useShownPages(query: LibraryQuery, loaded: ListedPage): ShownPages {
  const displayed = useMemo(() => showPage(remembered, query, loaded), [query, loaded]);
  useEffect(() => {
    remembered = displayed;
  }, [displayed]);
  return displayed;
}

type TrackListProps = { query: LibraryQuery; page: ListedPage; isStale: boolean };

/** The grid of cards. "More tracks" appends the next page; without scripts it links to it. */
export function TrackList({ query, page, isStale }: TrackListProps) {
  const displayed = useShownPages(query, page);
  const cards = useMemo(() => shownCards(displayed), [displayed]);
  useFocusOnNew(cards);
  if (cards.length === 0) return <NoTracks query={query} page={page} />;
  const total = page.total === null ? "" : ` of ${formatTracks(page.total)}`;
  const startsInside = displayed.pages[0]?.after !== undefined;
  return (
    <>
      <TrackGrid label="Tracks" cards={cards} cardsAbove={6} isStale={isStale} />
      <div className="flex flex-wrap items-center justify-between gap-4 pt-8 text-sm text-ink2">
        <p>{`Showing ${startsInside ? "" : "1–"}${cards.length}${total}`}</p>
        <div className="flex gap-3">
          {startsInside && (
            <LinkButton to={libraryHref(query)} variant="quiet" size="small">
              {libraryCopy.backToStart}
            </LinkButton>
          )}
          {page.nextAfter && (
            <LinkButton
              to={libraryHref(query, { after: page.nextAfter })}
              variant="secondary"
              size="small"
              rel="next"
              state={turnsPage}
              replace
              preventScrollReset
            >
              {libraryCopy.moreTracks}
            </LinkButton>
          )}
        </div>
      </div>
    </>
  );
}

/** The last "More tracks" link disappears: moves the focus to the first of the new cards. */
function useFocusOnNew(cards: readonly { id: string }[]) {
  const turn = useTurn();
  const before = useRef(cards.length);
  useEffect(() => {
    const first = cards[before.current];
    before.current = cards.length;
    if (turn !== null && first && document.activeElement === document.body) focusTrack(first.id);
  }, [cards, turn]);
}
