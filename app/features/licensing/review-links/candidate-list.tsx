import { Check, Music, ThumbsUp } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/components/button.tsx";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import { PauseGlyph, PlayGlyph } from "#app/features/catalogue/playback/transport-buttons.tsx";
import { Waveform } from "#app/features/catalogue/playback/waveform.tsx";
import type { ReviewCandidate } from "#worker/domain/licensing/review-links/reviews.contract.ts";
import type { ReviewPlayback, ReviewPlaybackState } from "./create-review-playback.ts";
import type { ReviewAddresses } from "./review-addresses.ts";
import { Voters } from "./visitors.tsx";

type CandidateListProps = {
  candidates: readonly ReviewCandidate[];
  playback: ReviewPlayback | null;
  state: ReviewPlaybackState;
  addresses: ReviewAddresses;
  /** Position of the candidate that the viewer has voted for. */
  chosen: number | null;
  renderAct: (candidate: ReviewCandidate) => ReactNode;
};

export function CandidateList({ candidates, ...rest }: CandidateListProps) {
  return (
    <ol className="border-b border-line">
      {candidates.map((candidate) => (
        <CandidateRow key={candidate.position} candidate={candidate} {...rest} />
      ))}
    </ol>
  );
}

type CandidateRowProps = Omit<CandidateListProps, "candidates" | "chosen"> & { candidate: ReviewCandidate };

function CandidateRow({ candidate, playback, state, addresses, renderAct }: CandidateRowProps) {
  const { position, title, artist, mood, isOnSale, voters, cardPeaks, durationSeconds, startAtSeconds } = candidate;
  const isHeard = isOnSale && state.position === position;
  const isPlaying = isHeard && state.isPlaying;
  const wave = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isHeard) return undefined;
    return playback?.onFrame((seconds) =>
      wave.current?.style.setProperty("--played", String((startAtSeconds + seconds) / durationSeconds)),
    );
  }, [isHeard, playback, startAtSeconds, durationSeconds]);
  return (
    <li className="review-candidate" data-mood={mood ?? undefined} data-heard={isHeard || undefined}>
      <button
        type="button"
        className="review-key noscript:hidden print:hidden"
        disabled={!isOnSale}
        aria-pressed={isPlaying}
        aria-label={isPlaying ? reviewCopy.pauseTrack(position, title) : reviewCopy.hear(position, title)}
        onClick={() => playback?.choose(position)}
      >
        <span className="max-md:hidden">{position}</span>
        <span className="md:hidden">{isPlaying ? <PauseGlyph /> : <PlayGlyph />}</span>
      </button>
      <Cover candidate={candidate} address={addresses.coverOf(position)} />
      <div className="min-w-0">
        <p className="wide font-strong wrap-anywhere">
          <span className="hidden noscript:inline print:inline">{position}. </span>
          {title}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink2">
          <span className="wrap-anywhere">{artist}</span>
          {mood && <span className="card-mood max-md:hidden">{mood}</span>}
          {!isOnSale && <span className="font-label text-warn">{reviewCopy.leftCatalogue}</span>}
        </p>
        {isOnSale && (
          <noscript>
            <audio
              src={addresses.previewOf(position)}
              controls
              preload="none"
              className="mt-1.5 h-10 w-full"
              aria-label={reviewCopy.hear(position, title)}
            />
          </noscript>
        )}
      </div>
      <div ref={wave} className="relative hidden min-w-0 md:block">
        <Waveform peaks={cardPeaks} height={32} bars={64} hasPlayedPart={isHeard} />
      </div>
      <p className="col-[3/-1] row-start-2 flex flex-wrap items-center gap-0.5 max-[359px]:col-[2/-1] md:col-auto md:row-auto">
        {voters.length === 0 ? <span className="text-xs text-ink2">{reviewCopy.noVotes}</span> : <Voters names={voters} />}
      </p>
      <div className="review-act">{renderAct(candidate)}</div>
    </li>
  );
}

function Cover({ candidate, address }: { candidate: ReviewCandidate; address: string }) {
  const { hasCover, coverColour } = candidate;
  return (
    <span className="cover size-11 rounded-xs max-[359px]:hidden">
      {hasCover && coverColour && <svg color={coverColour} aria-hidden="true" />}
      {hasCover ? (
        <img src={address} width={44} height={44} alt="" loading="lazy" decoding="async" />
      ) : (
        <Music className="icon" strokeWidth={1.5} aria-hidden="true" />
      )}
    </span>
  );
}

export function VoteButton({ candidate, isChosen }: { candidate: ReviewCandidate; isChosen: boolean }) {
  const { position, title } = candidate;
  const Icon = isChosen ? Check : ThumbsUp;
  return (
    <Button
      type="submit"
      name="position"
      value={position}
      variant={isChosen ? "primary" : "secondary"}
      size="row"
      className="w-full"
      aria-label={isChosen ? reviewCopy.yourVoteFor(title) : reviewCopy.voteFor(title)}
      aria-pressed={isChosen}
    >
      <Icon className="icon-sm" aria-hidden="true" />
      {isChosen ? reviewCopy.yourVote : reviewCopy.vote}
    </Button>
  );
}
