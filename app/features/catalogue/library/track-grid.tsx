import { Fragment, type MouseEvent, type ReactNode, useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { WaveformComb } from "#app/features/catalogue/playback/outlined-waveform.tsx";
import { usePlayerActions } from "#app/features/catalogue/playback/player-provider.tsx";
import { type PlayerTrack, toPlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { useHearts } from "#app/features/catalogue/shortlists/hearts/hearts.ts";
import type { TrackCard as Card } from "#worker/domain/catalogue/library/library.contract.ts";
import { TrackCard } from "./track-card.tsx";
import { useReportMenu } from "./use-report-menu.tsx";

type TrackGridProps = {
  label: string;
  /** The same array as long as the list is the same. */
  cards: readonly Card[];
  /** How many of them a tall screen shows before anyone scrolls. */
  cardsAbove?: number;
  /** Another list is on its way. */
  isStale?: boolean;
  /** Stands before the cards in the list that the player walks. */
  first?: PlayerTrack | undefined;
  /** What stands in the place of a card, with it. */
  renderItem?: (card: ReactNode, place: number) => ReactNode;
};

/** A list of tracks, which the player walks. */
export function TrackGrid({
  label,
  cards,
  cardsAbove = 0,
  isStale = false,
  first,
  renderItem,
}: TrackGridProps) {
  const { toggle, openId, menu } = useReportMenu();
  const hearts = useHearts();
  const onOpen = useOpenHere();
  useOfferedList(cards, first);
  useEffect(() => hearts?.show(), [hearts]);
  const onMore = useCallback(
    (event: MouseEvent<HTMLButtonElement>, card: Card) => {
      if (toggle(event.currentTarget, card)) event.preventDefault();
    },
    [toggle],
  );
  return (
    <>
      <svg width="0" height="0" className="absolute" aria-hidden="true">
        <WaveformComb />
      </svg>
      <section
        aria-label={label}
        aria-busy={isStale}
        className="track-grid"
        data-hearts={hearts ? "" : undefined}
      >
        {cards.map((card, place) => {
          const isMenuOpen = card.id === openId;
          const parts = { card, isAbove: place < cardsAbove, isMenuOpen, onOpen, onMore };
          if (!renderItem) return <TrackCard key={card.id} {...parts} />;
          return <Fragment key={card.id}>{renderItem(<TrackCard {...parts} />, place)}</Fragment>;
        })}
      </section>
      {menu}
    </>
  );
}

function useOfferedList(cards: readonly Card[], first: PlayerTrack | undefined): void {
  const player = usePlayerActions();
  useEffect(() => {
    const tracks = cards.map(toPlayerTrack);
    player.offerList(first ? [first, ...tracks] : tracks);
    return () => player.offerList([]);
  }, [player, cards, first]);
}

/** Follows a plain link within the page, for a fraction of what a `Link` in each card costs. */
function useOpenHere(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
      // With a key or another button the browser opens the page elsewhere.
      if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
      event.preventDefault();
      void navigate(event.currentTarget.getAttribute("href") ?? "");
    },
    [navigate],
  );
}
