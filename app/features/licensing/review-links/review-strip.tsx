import { type CSSProperties, useEffect, useRef, useState } from "react";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import { drawPosition, formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import { readFrames } from "#app/lib/read-frames.ts";
import type { ReviewComment } from "#worker/domain/licensing/review-links/reviews.contract.ts";
import type { ReviewPlayback } from "./create-review-playback.ts";
import { initialsOf } from "./visitors.tsx";
import type { ReviewAddresses } from "./review-addresses.ts";

const maxShots = 12;

/** The video's shots, or ten equal parts if there are too many shots or no known cuts. */
export function shotsOf(cuts: readonly number[], seconds: number): { from: number; to: number }[] {
  const inside = cuts.filter((cut) => cut > 0.2 && cut < seconds - 0.2);
  const even = Array.from({ length: 9 }, (_, place) => (seconds / 10) * (place + 1));
  const edges = [0, ...(inside.length > 0 && inside.length < maxShots ? inside : even), seconds];
  return edges.slice(1).map((to, place) => ({ from: edges[place] ?? 0, to }));
}

type ReviewStripProps = {
  playback: ReviewPlayback | null;
  comments: readonly ReviewComment[];
  addresses: ReviewAddresses;
  seconds: number;
  cuts: readonly number[];
};

// React's style type has no custom properties.
const at = (share: number) => ({ "--at": `${Math.min(1, share) * 100}%` }) as CSSProperties;

/** The video as a strip of shots, with notes and playhead. A click on the time axis seeks. */
export function ReviewStrip({ playback, comments, addresses, seconds, cuts }: ReviewStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const shots = shotsOf(cuts, seconds);
  const stills = useStills(
    addresses.picture,
    shots.map(({ from, to }) => (from + to) / 2),
  );
  useEffect(
    () =>
      playback?.onFrame((now) => {
        strip.current?.style.setProperty("--now", `${(now / seconds) * 100}%`);
        drawPosition(now, range.current);
      }),
    [playback, seconds],
  );
  return (
    <div ref={strip} className="review-strip noscript:hidden print:hidden">
      <div className="review-pins">
        {comments
          .filter(({ isResolved }) => !isResolved)
          .map((comment) => (
            <button
              key={comment.id}
              type="button"
              className="review-pin"
              style={at(comment.atSeconds / seconds)}
              tabIndex={-1}
              aria-hidden="true"
              title={`${comment.name}, ${formatTenths(comment.atSeconds)}`}
              onClick={() => playback?.seek(comment.atSeconds)}
            >
              <span className="review-who" data-own={comment.isOwn || undefined}>
                {initialsOf(comment.name)}
              </span>
            </button>
          ))}
      </div>
      <div className="relative flex h-14 gap-px rounded-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink">
        {shots.map(({ from, to }, place) => (
          <span key={from} className="min-w-0 overflow-hidden bg-sunk" style={{ flex: `${(to - from) / seconds} 1 0` }}>
            {stills[place] && <img src={stills[place]} alt="" className="size-full object-cover" />}
          </span>
        ))}
        <span className="pointer-events-none absolute -inset-y-1 left-(--now) -ml-px w-0.5 bg-cue outline-1 outline-[rgb(12_16_14/0.4)]" />
        <input
          ref={range}
          type="range"
          className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          aria-label={reviewCopy.seek}
          min={0}
          max={seconds}
          step={0.1}
          defaultValue={0}
          onChange={(event) => playback?.seek(Number(event.currentTarget.value))}
        />
      </div>
    </div>
  );
}

/** Twice the displayed width, for high-density screens. */
const stillWidth = 160;

/** Stills of a video at the given seconds, as data URLs, each available once it is read. */
function useStills(picture: string, moments: readonly number[]): readonly (string | undefined)[] {
  const [read, setRead] = useState<{ times: string; stills: readonly string[] }>({ times: "", stills: [] });
  const times = moments.map((moment) => moment.toFixed(2)).join();
  useEffect(() => {
    const ending = new AbortController();
    const canvas = document.createElement("canvas");
    const stills: string[] = [];
    void readFrames(picture, times.split(",").map(Number), {
      signal: ending.signal,
      onFrame(video) {
        canvas.width = stillWidth;
        canvas.height = Math.round((stillWidth * video.videoHeight) / video.videoWidth);
        canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
        stills.push(canvas.toDataURL("image/jpeg", 0.7));
        setRead({ times, stills: [...stills] });
      },
    });
    return () => ending.abort();
  }, [picture, times]);
  return read.times === times ? read.stills : [];
}
