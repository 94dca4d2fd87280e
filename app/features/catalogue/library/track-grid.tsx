import { Fragment, type MouseEvent, type ReactNode, useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { WaveformComb } from "#app/features/catalogue/playback/waveform.tsx";
import { usePlayerActions } from "#app/features/catalogue/playback/player-provider.tsx";
import { type PlayerTrack, toPlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { useHearts } from "#app/features/catalogue/shortlists/hearts/hearts.tsx";
import type { TrackCard as Card } from "#worker/domain/catalogue/library/library.contract.ts";
import { TrackCard } from "./track-card.tsx";
import { useReportMenu } from "./use-report-menu.tsx";

type TrackGridProps = {
  label: string;
  /** Must be the same array while the list is unchanged. */
  cards: readonly Card[];
  /** Number of cards above the fold of a tall screen. */
  cardsAbove?: number;
  /** Another list is loading. */
  isStale?: boolean;
  /** Comes before the cards in the player's queue. */
  first?: PlayerTrack | undefined;
  /** Wraps a card. */
  renderItem?: (card: ReactNode, place: number) => ReactNode;
};

/** A list of tracks that the player can walk. */
export function TrackGrid({ label, cards, cardsAbove = 0, isStale = false, first, renderItem }: TrackGridProps) {
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
      <section aria-label={label} aria-busy={isStale} className="track-grid" data-hearts={hearts ? "" : undefined}>
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

/** Client-side navigation for plain links: far cheaper than a `Link` in each card. */
function useOpenHere(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
      // With a modifier or another button the browser opens the link itself.
      if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
      event.preventDefault();
      void navigate(event.currentTarget.getAttribute("href") ?? "");
    },
    [navigate],
  );
}
