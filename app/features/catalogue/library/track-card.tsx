import { memo } from "react";
import { Link } from "react-router";
import { SectionTitle } from "#app/components/section-title.tsx";
import { playerCopy } from "#app/content/player-copy.ts";
import { CoverArt } from "#app/features/catalogue/player/cover-art.tsx";
import { PlayButton } from "#app/features/catalogue/player/play-button.tsx";
import { usePlayerActions, useTrackStatus } from "#app/features/catalogue/player/player-provider.tsx";
import type { PlayerTrack } from "#app/features/catalogue/player/player-track.ts";
import { SeekableWaveform } from "#app/features/catalogue/player/seekable-waveform.tsx";
import { formatTokens } from "#app/lib/money.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { TrackCard as Card } from "#worker/domain/catalogue/library/library.contract.ts";
import { formatSyncs } from "./card-words.ts";
import { ReportMenu } from "./report-menu.tsx";
import { TrackTags } from "./track-tags.tsx";

type TrackCardProps = {
  card: Card;
  track: PlayerTrack;
  /** From 0. The first ones are on the screen at once; the others load their cover when they come near. */
  place: number;
};

/** How many cards a tall screen shows before anyone scrolls. */
const cardsAbove = 6;

/** One track of the library. The whole card is one link to the sync page; its controls lie above that link. */
export const TrackCard = memo(function TrackCard({ card, track, place }: TrackCardProps) {
  const status = useTrackStatus(card.id);
  return (
    <article
      className={`card track-card ${status === "idle" ? "" : "is-on"}`}
      data-mood={card.mood ?? undefined}
      data-track-id={card.id}
    >
      <div className="flex gap-4">
        <CoverArt
          track={track}
          size={88}
          className="size-[88px] rounded-xs"
          loading={place < cardsAbove ? "eager" : "lazy"}
        />
        <div className="min-w-0 flex-1">
          <SectionTitle size="small" className="line-clamp-2 pr-9 leading-[1.3] text-balance">
            {/* all lead to one route: the first link makes its code known */}
            <Link
              className="stretch"
              to={`/upload/${card.id}?startTime=0`}
              discover={place === 0 ? "render" : "none"}
            >
              {card.title}
            </Link>
          </SectionTitle>
          <p className="mt-0.5 truncate text-sm text-ink2">{card.artist}</p>
          <TrackTags track={card} />
        </div>
        <ReportMenu trackId={card.id} title={card.title} />
      </div>
      <div className="flex items-center gap-3.5">
        <PlayButton track={track} className="z-10" />
        <div className="z-10 min-w-0 flex-1">
          <SeekableWaveform track={track} height={40} />
        </div>
        <span className="tc w-9 text-right text-xs text-ink2">{formatDuration(card.durationSeconds)}</span>
      </div>
      {status === "error" ? (
        <LoadFailure />
      ) : (
        card.description && <p className="line-clamp-1 text-sm text-ink2">{card.description}</p>
      )}
      <div className="mt-auto flex items-baseline justify-between text-sm">
        <span className={card.syncCount === 0 ? "font-label" : "text-ink2"}>
          {formatSyncs(card.syncCount)}
        </span>
        <span className="font-strong">{formatTokens(card.priceTokens)}</span>
      </div>
    </article>
  );
});

function LoadFailure() {
  const { toggle } = usePlayerActions();
  return (
    <p className="flex gap-3 text-sm text-bad">
      {playerCopy.failed}
      <button
        type="button"
        className="relative z-10 font-strong text-ink underline underline-offset-4"
        onClick={toggle}
      >
        {playerCopy.retry}
      </button>
    </p>
  );
}
