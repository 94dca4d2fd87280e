import { Maximize, Volume2, VolumeX } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { IconButton } from "#app/components/button.tsx";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import { hasOpenLayer, keyTarget } from "#app/features/catalogue/playback/cards.ts";
import { TransportButtons } from "#app/features/catalogue/playback/transport-buttons.tsx";
import { drawPosition, formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import type { ReviewCandidate } from "#worker/domain/licensing/review-links/reviews.contract.ts";
import type { ReviewPlayback, ReviewPlaybackState } from "./create-review-playback.ts";

type TransportProps = {
  frame: RefObject<HTMLDivElement | null>;
  playback: ReviewPlayback | null;
  state: ReviewPlaybackState;
  candidates: readonly ReviewCandidate[];
  isMuted: boolean;
  setMuted: (isMuted: boolean) => void;
  seconds: number;
};

export function Transport({ frame, playback, state, candidates, isMuted, setMuted, seconds }: TransportProps) {
  const clock = useRef<HTMLSpanElement>(null);
  useEffect(() => playback?.onFrame((at) => drawPosition(at, null, clock.current)), [playback]);
  const heard = candidates.find(({ position }) => position === state.position);
  const Volume = isMuted ? VolumeX : Volume2;
  return (
    <div
      className="flex items-center gap-x-3 gap-y-2 pt-3 pb-2 noscript:hidden print:hidden"
      data-mood={heard?.mood ?? undefined}
    >
      <TransportButtons state={state} words={reviewCopy} player={playback} />
      <span className="tc text-sm">
        <span ref={clock} className="font-strong">
          0:00.0
        </span>
        <span className="text-ink2"> / {formatTenths(seconds)}</span>
      </span>
      <span className="ml-auto min-w-0 max-md:hidden">
        {heard && (
          <span className="card-mood max-w-full text-sm">
            <span className="truncate">{reviewCopy.by(heard.title, heard.artist)}</span>
          </span>
        )}
      </span>
      <IconButton
        Icon={Volume}
        className="max-md:ml-auto"
        label={isMuted ? reviewCopy.unmute : reviewCopy.mute}
        onClick={() => setMuted(!isMuted)}
      />
      <IconButton
        Icon={Maximize}
        label={reviewCopy.fullScreen}
        onClick={() => void toggleFullScreen(frame.current?.querySelector(".review-frame") ?? null)}
      />
    </div>
  );
}

/** Makes the frame full-screen instead of the video, to include the mark. Some phones support neither. */
async function toggleFullScreen(frame: Element | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  await frame?.requestFullscreen?.().catch(() => undefined);
}

export function ReviewKeysHint({ count }: { count: number }) {
  const keys = Array.from({ length: Math.min(count, 10) }, (_, place) => (place + 1) % 10);
  const visible = keys.length > 4 ? [keys[0], keys.at(-1)] : keys;
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink2 max-md:hidden noscript:hidden print:hidden">
      {visible.map((key, place) => (
        <span key={key}>
          {place > 0 && keys.length > 4 && "– "}
          <kbd className="review-kbd">{key}</kbd>
        </span>
      ))}
      {reviewCopy.keys}
    </p>
  );
}

type Keys = { choose: (position: number) => void; toggle?: () => void; note?: () => void };

/** Keys 1 to 9, and 0 for the tenth, switch the music; Space plays and N starts a note, if those handlers are given. */
export function useReviewKeys({ choose, toggle, note }: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = keyTarget(event.target);
    const isTaken = event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented;
    if (isTaken || target === "text" || target === "choice" || hasOpenLayer()) return;
    const act = /^\d$/.test(event.key)
      ? () => choose(Number(event.key) || 10)
      : event.key === " " && target !== "button"
        ? toggle
        : event.key.toLowerCase() === "n"
          ? note
          : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
