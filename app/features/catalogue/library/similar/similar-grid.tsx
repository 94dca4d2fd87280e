import { useRef } from "react";
import { Link } from "react-router";
import { similarCopy } from "#app/content/similar-copy.ts";
import { useHearts } from "#app/features/catalogue/shortlists/hearts/hearts-context.ts";
import { readTrack } from "#app/features/catalogue/library/read-track.ts";
import { useReportMenu } from "#app/features/catalogue/library/use-report-menu.tsx";
import { useCardControls } from "#app/features/catalogue/library/use-card-controls.ts";
import { findCard } from "#app/features/catalogue/playback/cards.ts";
import { PlayerSymbols } from "#app/features/catalogue/playback/glyphs.tsx";
import { WaveformComb } from "#app/features/catalogue/playback/outlined-waveform.tsx";
import type { PlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { usePlayerActions } from "#app/features/catalogue/playback/player-provider.tsx";
import { formatDuration } from "#app/lib/time.ts";
import { type ListedSimilar, useMarkup } from "./listed-similar.ts";

export type SimilarGridProps = {
  tracks: readonly ListedSimilar[];
  label: string;
  /** Stands before them in the list that the player walks. */
  first?: PlayerTrack;
};

/** The library's cards, each above its reason and the second it may be played from. */
export function SimilarGrid({ tracks, label, first }: SimilarGridProps) {
  const grid = useRef<HTMLElement>(null);
  const { toggle, menu } = useReportMenu();
  const hasHearts = useHearts() !== null;
  const listeners = useCardControls(grid, tracks, toggle, first);
  const cards = useMarkup(tracks);
  return (
    <>
      <svg width="0" height="0" className="absolute" aria-hidden="true">
        <PlayerSymbols />
        <WaveformComb />
      </svg>
      <section
        ref={grid}
        aria-label={label}
        className="track-grid"
        data-hearts={hasHearts ? "" : undefined}
        {...listeners}
      >
        {cards.map((one) => (
          <div key={one.id} className="similar-item">
            <div
              className="contents"
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: one.markup }}
            />
            <Why {...one} />
          </div>
        ))}
      </section>
      {menu}
    </>
  );
}

function Why({ id, title, reason, fromSeconds }: ListedSimilar) {
  const player = usePlayerActions();
  const from = fromSeconds === null ? null : formatDuration(fromSeconds);
  function playFrom() {
    const card = findCard(id);
    if (card) player.play(readTrack(card), fromSeconds ?? 0, player.offeredList());
  }
  return (
    <div className="similar-why">
      <p>{reason}</p>
      {from !== null && (
        <p className="similar-from">
          <button
            type="button"
            className="underline underline-offset-4 noscript:hidden"
            aria-label={similarCopy.playFrom(from, title)}
            onClick={playFrom}
          >
            {similarCopy.playFromShort(from)}
          </button>
          <Link
            className="underline underline-offset-4"
            to={`/upload/${id}?startTime=${(fromSeconds ?? 0).toFixed(1)}`}
          >
            {similarCopy.fromHere}
          </Link>
        </p>
      )}
    </div>
  );
}
