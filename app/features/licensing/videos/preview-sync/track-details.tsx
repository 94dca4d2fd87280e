import type { ReactNode } from "react";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import { claimsIn, trackCopy } from "#app/content/track-copy.ts";
import { describeVocals } from "#app/content/catalogue-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDuration } from "#app/lib/time.ts";
import { SectionSummary } from "#app/components/section-summary.tsx";

type TrackDetailsProps = {
  track: TrackView;
  /** Two columns on wide screens. */
  isWide?: boolean;
};

const wide = "lg:grid-cols-[auto_1fr_auto_1fr] lg:[&>dt:nth-of-type(even)]:pl-10";

/** All catalogue facts of the track; empty ones are omitted. */
export function TrackDetails({ track, isWide = false }: TrackDetailsProps) {
  return (
    <details open className="border-t border-ink lg:border-line">
      <SectionSummary>{trackCopy.details}</SectionSummary>
      {track.description && <p className="pb-4 text-sm wrap-anywhere text-ink2">{track.description}</p>}
      <dl className={`dl ${isWide ? wide : ""}`}>
        {track.mood && (
          <Line name="Mood">
            <span className="inline-flex items-center gap-1.5 text-moodink">
              <span className="size-2 rounded-full bg-mood" aria-hidden="true" />
              {track.mood}
            </span>
          </Line>
        )}
        {track.primaryGenre && <Line name="Primary genre">{track.primaryGenre}</Line>}
        {track.subGenre && <Line name="Sub genre">{track.subGenre}</Line>}
        {track.genre && <Line name="Genre">{track.genre}</Line>}
        <Line name="Language">{track.language}</Line>
        <Line name="Vocals">{describeVocals(track.vocals)}</Line>
        {track.musicalKey && <Line name="Key">{track.musicalKey}</Line>}
        {track.bpm !== null && <Line name="BPM">{track.bpm}</Line>}
        <Line name="Length">{formatDuration(track.durationSeconds)}</Line>
        <Line name="Price">{`from ${formatTokens(track.priceTokens)}`}</Line>
        {track.isrc && <Line name="ISRC">{track.isrc}</Line>}
        <Line name="Synced">{syncedText(track.syncCount)}</Line>
        {track.syncCount > 0 && <Line name="Claims">{claimsIn(track.claimCount, track.syncCount)}</Line>}
      </dl>
    </details>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="tc wrap-anywhere">{children}</dd>
    </>
  );
}

function syncedText(count: number): string {
  if (count === 0) return "Be the first to sync";
  return count === 1 ? "1 time" : `${count} times`;
}
