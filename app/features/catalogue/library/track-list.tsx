import { useEffect, useMemo, useRef } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { turnsPage, useTurn } from "#app/components/use-turned-page.ts";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import { focusTrack } from "#app/features/catalogue/player/key-target.ts";
import { PlayerQueue } from "#app/features/catalogue/player/player-provider.tsx";
import { toPlayerTrack } from "#app/features/catalogue/player/player-track.ts";
import type { LibraryPage, LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { activeFilters } from "./active-filters.tsx";
import { formatTracks } from "./card-words.ts";
import { clearedHref, libraryHref } from "./library-href.ts";
import { shownCards } from "./library-pages.ts";
import { TrackCard } from "./track-card.tsx";
import { useShownPages } from "./use-shown-pages.ts";

type TrackListProps = { query: LibraryQuery; page: LibraryPage; isStale: boolean };

/** The grid of cards. "More tracks" puts the next page below; without scripts it is the next page. */
export function TrackList({ query, page, isStale }: TrackListProps) {
  const shown = useShownPages(query, page);
  const cards = useMemo(() => shownCards(shown), [shown]);
  const tracks = useMemo(() => cards.map((card) => toPlayerTrack(card)), [cards]);
  useFocusOnNew(cards);
  if (cards.length === 0) return <NoTracks query={query} />;
  const startsInside = shown.pages[0]?.after !== undefined;
  return (
    <PlayerQueue tracks={tracks}>
      <section aria-label="Tracks" aria-busy={isStale} className="track-grid">
        {cards.map((card, place) => {
          const track = tracks[place];
          return track && <TrackCard key={card.id} card={card} track={track} place={place} />;
        })}
      </section>
      <div className="flex flex-wrap items-center justify-between gap-4 pt-8 text-sm text-ink2">
        <p>
          Showing {startsInside ? cards.length : `1–${cards.length}`} of {formatTracks(page.total)}
        </p>
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
    </PlayerQueue>
  );
}

/** The last press for more takes its link away: the focus goes on to the first of the cards that came. */
function useFocusOnNew(cards: readonly { id: string }[]) {
  const turn = useTurn();
  const before = useRef(cards.length);
  useEffect(() => {
    const first = cards[before.current];
    before.current = cards.length;
    if (turn !== null && first && document.activeElement === document.body) focusTrack(first.id);
  }, [cards, turn]);
}

function NoTracks({ query }: { query: LibraryQuery }) {
  return (
    <section
      aria-label="Tracks"
      className="flex flex-col items-center gap-5 border-y border-line py-20 text-center"
    >
      <svg
        className="text-ink3"
        width="120"
        height="24"
        viewBox="0 0 120 24"
        fill="currentColor"
        aria-hidden="true"
      >
        <path d={silence} />
      </svg>
      <p className="text-lg font-label">{libraryCopy.empty}</p>
      {(activeFilters(query).length > 0 || query.after) && (
        <LinkButton to={clearedHref(query)} variant="secondary" preventScrollReset>
          {libraryCopy.clearFilters}
        </LinkButton>
      )}
    </section>
  );
}

/** A waveform that falls silent. */
const silence = Array.from({ length: 20 }, (_, bar) => {
  const tall = Math.max(2, Math.round(24 * 0.72 ** bar));
  return `M${bar * 6} ${12 - tall / 2}h3v${tall}h-3z`;
}).join("");
