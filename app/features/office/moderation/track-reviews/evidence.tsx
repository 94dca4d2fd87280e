import { kindWords, reviewCopy, statusWords, verdictWords } from "#app/content/track-reviews-copy.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { ComparedTrack, MatchEvidence } from "#worker/domain/office/moderation/track-reviews/track-reviews.contract.ts";

export function Evidence({ track, match }: { track: ComparedTrack; match: MatchEvidence }) {
  const { kind, likeness, other } = match;
  return (
    <li className="rounded-md border border-line p-4 text-sm">
      <p className="font-strong">{kindWords[kind]}</p>
      {likeness && (
        <p className="mt-0.5 text-ink2">
          <span className="tc">{formatDuration(likeness.seconds)}</span> of audio: {verdictWords[likeness.verdict]}.{" "}
          <span className="tc">{percent(likeness.errorRate)}</span> of the fingerprint differs.
        </p>
      )}
      <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Side word={reviewCopy.submitted} track={track} at={likeness?.ownStartSeconds ?? null} />
        <Side word={reviewCopy.compared} track={other} at={likeness?.otherStartSeconds ?? null} />
      </div>
    </li>
  );
}

function Side({ word, track, at }: { word: string; track: ComparedTrack; at: number | null }) {
  const state = track.isArchived ? reviewCopy.archived : statusWords[track.status];
  const from = at === null ? "" : ` · from ${formatDuration(at)}`;
  return (
    <div className="min-w-0">
      <p className="text-xs text-ink2">{word}</p>
      <p className="font-label wrap-anywhere">{track.title}</p>
      <p className="wrap-anywhere text-ink2">
        {track.artist} · {track.labelName}
      </p>
      <p className="tc text-ink2">
        {track.isrc ?? "No ISRC"} · {state}
        {from}
      </p>
      <div className="mt-2">
        <PreviewSound track={track} name={`${word}: ${track.title}${from}`} startSeconds={at ?? 0} />
      </div>
    </div>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

type PreviewSoundProps = {
  track: { id: string; hasPreview: boolean };
  name: string;
  startSeconds: number;
};

/** The browser's own player, because an admin compares two recordings and seeks in each. */
export function PreviewSound({ track, name, startSeconds }: PreviewSoundProps) {
  if (!track.hasPreview) return <p className="text-sm text-ink2">{reviewCopy.noPreview}</p>;
  const at = Math.floor(startSeconds);
  return (
    <audio
      controls
      preload="none"
      aria-label={name}
      src={`/media/previews/${track.id}${at > 0 ? `#t=${at}` : ""}`}
      className="h-11 w-full max-w-[480px]"
    />
  );
}
