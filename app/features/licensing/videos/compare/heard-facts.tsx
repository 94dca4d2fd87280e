import { Check, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { compareCopy, formatLufs } from "#app/content/compare-copy.ts";
import { newOrderLinks } from "#app/content/new-order-links.ts";
import { formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDuration } from "#app/lib/time.ts";
import { LaneCover } from "./compare-lanes.tsx";
import { countOf, type Lane } from "./lane-of.ts";

type HeardFactsProps = {
  lane: Lane;
  place: number;
  /** In LUFS; null for the mastered level. */
  level: number | null;
  isBlind: boolean;
  isPlaying: boolean;
  hasVideo: boolean;
  balance: number;
  /** Page for rendering several of the tracks at once; null if there is only one. */
  severalHref: string | null;
  onReveal: () => void;
  hasVote: boolean;
  onVote: () => void;
};

/** Facts of the audible track; in blind mode, only those that do not identify it. */
export function HeardFacts(props: HeardFactsProps) {
  const { lane, place, level, isBlind, isPlaying, hasVideo, balance } = props;
  const { track, startAtSeconds, onBeat } = lane;
  const start = formatTenths(startAtSeconds);
  return (
    <section
      className="flex min-w-0 flex-col pt-7 lg:col-start-2 lg:row-start-1 lg:pt-0"
      aria-labelledby="compare-heard"
      data-mood={isBlind ? undefined : (track.mood ?? undefined)}
    >
      <div className="flex items-center gap-4 pb-4">
        <LaneCover track={track} isBlind={isBlind} size={72} className="size-18" />
        <div className="min-w-0">
          <p className="text-xs text-ink2">{isPlaying ? compareCopy.now : compareCopy.chosen}</p>
          <SectionTitle id="compare-heard" className="wrap-anywhere">
            {isBlind ? compareCopy.track(place) : track.title}
          </SectionTitle>
          <p className="text-sm wrap-anywhere text-ink2">{isBlind ? compareCopy.hiddenNames : track.artist}</p>
        </div>
      </div>
      <dl className="tc">
        <Fact name={compareCopy.startsAt}>
          {isBlind ? start : compareCopy.startOf(start, formatDuration(track.durationSeconds))}
        </Fact>
        <Fact name={isBlind ? compareCopy.tempo : compareCopy.tempoAndKey}>
          {[track.bpm === null ? null : `${track.bpm} BPM`, isBlind ? null : track.musicalKey]
            .filter((part) => part !== null)
            .join(", ") || compareCopy.unknown}
        </Fact>
        <Fact name={compareCopy.cuts}>
          {onBeat ? compareCopy.cutsOf(countOf(onBeat), onBeat.length) : hasVideo ? compareCopy.unknown : compareCopy.noVideo}
        </Fact>
        <Fact name={compareCopy.loudness}>
          <LoudnessFact lane={lane} level={level} />
        </Fact>
        <Fact name={isBlind ? compareCopy.price : compareCopy.licence}>
          {isBlind ? compareCopy.hidden : compareCopy.balance(formatTokens(track.priceTokens), balance)}
        </Fact>
      </dl>
      <HeardActions {...props} />
    </section>
  );
}

/** In blind mode the vote is hidden, and the names are revealed before a render is offered. */
function HeardActions({ lane, isBlind, severalHref, onReveal, hasVote, onVote }: HeardFactsProps) {
  const { track, startAtSeconds } = lane;
  const isVoted = !isBlind && hasVote;
  const VoteIcon = isVoted ? Check : ThumbsUp;
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-5">
      <Button variant="secondary" className="noscript:hidden" aria-pressed={isVoted} onClick={onVote}>
        <VoteIcon className="icon-sm" aria-hidden="true" />
        {isVoted ? compareCopy.voted : compareCopy.vote}
      </Button>
      {isBlind ? (
        <Button className="flex-1" onClick={onReveal}>
          {compareCopy.reveal}
        </Button>
      ) : (
        <>
          <LinkButton to={`/upload/${track.id}?startTime=${startAtSeconds}`} className="flex-1">
            {compareCopy.use}
            <span className="tc font-body opacity-80">{formatTokens(track.priceTokens)}</span>
          </LinkButton>
          {severalHref !== null && (
            <LinkButton to={severalHref} variant="secondary" className="flex-1">
              {newOrderLinks.tracks}
            </LinkButton>
          )}
        </>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 text-sm">
      <dt className="text-ink2">{name}</dt>
      <dd className="font-strong">{children}</dd>
    </div>
  );
}

function LoudnessFact({ lane: { track, changeDb }, level }: Pick<HeardFactsProps, "lane" | "level">) {
  if (!track.loudness) return compareCopy.notMeasured;
  const note = level === null ? compareCopy.asMastered : compareCopy.changed(changeDb);
  return (
    <>
      {formatLufs(level ?? track.loudness.integratedLufs)} <span className="font-body">({note})</span>
    </>
  );
}
