import { useEffect, useMemo, useRef } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { turnsPage, useTurn } from "#app/components/use-turned-page.ts";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import { useHearts } from "#app/features/catalogue/shortlists/hearts/hearts-context.ts";
import { PlayerSymbols } from "#app/features/catalogue/playback/glyphs.tsx";
import { focusTrack } from "#app/features/catalogue/playback/key-target.ts";
import { WaveformComb } from "#app/features/catalogue/playback/outlined-waveform.tsx";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { formatTracks } from "./card-words.ts";
import { libraryHref } from "./library-href.ts";
import { shownCards } from "./library-pages.ts";
import { type ListedCard, markupOfList } from "./listed-cards.ts";
import type { ListedPage } from "./listed-page.ts";
import { NoTracks } from "./narrowed-list.tsx";
import { useCardControls } from "./use-card-controls.ts";
import { useReportMenu } from "./use-report-menu.tsx";
import { useShownPages } from "./use-shown-pages.ts";

type TrackListProps = { query: LibraryQuery; page: ListedPage; isStale: boolean };

/** The grid of cards. "More tracks" puts the next page below; without scripts it is the next page. */
export function TrackList({ query, page, isStale }: TrackListProps) {
  const displayed = useShownPages(query, page);
  const pages = useMemo(() => shownCards(displayed), [displayed]);
  const cards = useMemo(() => pages.flat(), [pages]);
  useFocusOnNew(cards);
  if (cards.length === 0) return <NoTracks query={query} page={page} />;
  const total = page.total === null ? "" : ` of ${formatTracks(page.total)}`;
  const startsInside = displayed.pages[0]?.after !== undefined;
  return (
    <>
      <CardGrid pages={pages} isStale={isStale} />
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

/** Cards are markup from the server, which the browser takes as it stands: nothing in them is rendered again. */
function CardGrid({ pages, isStale }: { pages: readonly (readonly ListedCard[])[]; isStale: boolean }) {
  const cards = useMemo(() => pages.flat(), [pages]);
  const grid = useRef<HTMLElement>(null);
  const { toggle, menu } = useReportMenu();
  const hasHearts = useHearts() !== null;
  const listeners = useCardControls(grid, cards, toggle);
  return (
    <>
      <svg width="0" height="0" className="absolute" aria-hidden="true">
        <PlayerSymbols />
        <WaveformComb />
      </svg>
      <section
        ref={grid}
        aria-label="Tracks"
        aria-busy={isStale}
        className="track-grid"
        data-hearts={hasHearts ? "" : undefined}
        {...listeners}
      >
        {pages.map((page, place) => (
          <div
            key={place}
            className="contents"
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: markupOfList(page.map(({ markup }) => markup)) }}
          />
        ))}
      </section>
      {menu}
    </>
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
