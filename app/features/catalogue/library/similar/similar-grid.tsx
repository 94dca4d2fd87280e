import { useMemo } from "react";
import { Link } from "react-router";
import { similarCopy } from "#app/content/similar-copy.ts";
import { TrackGrid } from "#app/features/catalogue/library/track-grid.tsx";
import { usePlayerActions } from "#app/features/catalogue/playback/player-provider.tsx";
import { type PlayerTrack, toPlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** A card with the reason for its similarity, and the second where its similar part starts. */
export type ListedSimilar = { card: TrackCard; reason: string; fromSeconds: number | null };

export type SimilarGridProps = {
  tracks: readonly ListedSimilar[];
  label: string;
  /** Comes before them in the player's queue. */
  first?: PlayerTrack;
};

/** The library's cards, each with its reason and a button that plays the similar part. */
export function SimilarGrid({ tracks, label, first }: SimilarGridProps) {
  const cards = useMemo(() => tracks.map(({ card }) => card), [tracks]);
  return (
    <TrackGrid
      label={label}
      cards={cards}
      first={first}
      renderItem={(card, place) => (
        <div className="similar-item">
          {card}
          {tracks[place] && <Why {...tracks[place]} />}
        </div>
      )}
    />
  );
}

function Why({ card, reason, fromSeconds }: ListedSimilar) {
  const player = usePlayerActions();
  const from = fromSeconds === null ? null : formatDuration(fromSeconds);
  const playFrom = () => player.play(toPlayerTrack(card), fromSeconds ?? 0, player.offeredList());
  return (
    <div className="similar-why">
      <p>{reason}</p>
      {from !== null && (
        <p className="similar-from">
          <button
            type="button"
            className="underline underline-offset-4 noscript:hidden"
            aria-label={similarCopy.playFrom(from, card.title)}
            onClick={playFrom}
          >
            {similarCopy.playFromShort(from)}
          </button>
          <Link className="underline underline-offset-4" to={`/upload/${card.id}?startTime=${(fromSeconds ?? 0).toFixed(1)}`}>
            {similarCopy.fromHere}
          </Link>
        </p>
      )}
    </div>
  );
}
