import { Maximize, Volume2, VolumeX } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "#app/components/button.tsx";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import { TransportButtons } from "#app/features/catalogue/playback/transport-buttons.tsx";
import { drawPosition, formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import type {
  ReviewCandidate,
  ReviewComment,
  ReviewPicture,
} from "#worker/domain/licensing/review-links/reviews.contract.ts";
import type { ReviewPlayback, ReviewPlaybackState } from "./create-review-playback.ts";
import type { ReviewAddresses } from "./review-addresses.ts";
import { ReviewStrip } from "./review-strip.tsx";

type ReviewStageProps = {
  frame: RefObject<HTMLDivElement | null>;
  playback: ReviewPlayback | null;
  state: ReviewPlaybackState;
  picture: ReviewPicture;
  candidates: readonly ReviewCandidate[];
  comments: readonly ReviewComment[];
  addresses: ReviewAddresses;
};

export function ReviewStage(props: ReviewStageProps) {
  const { frame, picture, candidates, addresses } = props;
  const isReady = picture.status === "ready";
  const [isMuted, setMuted] = useState(false);
  return (
    <div ref={frame}>
      <div className="review-frame" data-tall={(isReady && picture.height > picture.width) || undefined}>
        {isReady ? (
          <>
            <video
              src={addresses.picture}
              muted
              playsInline
              preload="metadata"
              aria-label={reviewCopy.picture}
              disablePictureInPicture
            />
            <noscript>
              <video src={addresses.picture} muted controls preload="none" aria-label={reviewCopy.picture} />
            </noscript>
            <p className="review-mark" aria-hidden="true">
              {reviewCopy.mark}
            </p>
            <p className="pointer-events-none absolute top-2 right-2 rounded-xs bg-[rgb(12_16_14/0.72)] px-2 py-0.5 text-[12px]/[18px] text-white">
              {reviewCopy.notLicensed}
            </p>
          </>
        ) : (
          <output className="p-6 text-center text-[14px] text-balance text-white">
            {reviewCopy[picture.status]}
          </output>
        )}
      </div>
      {candidates.map(
        ({ position, isOnSale }) =>
          isOnSale && (
            <audio
              key={position}
              data-position={position}
              src={addresses.previewOf(position)}
              preload="none"
              muted={isMuted}
              hidden
            />
          ),
      )}
      {isReady && <Transport {...props} {...{ isMuted, setMuted }} seconds={picture.seconds} />}
      {isReady && <ReviewStrip {...props} seconds={picture.seconds} cuts={picture.cuts} />}
    </div>
  );
}

type TransportProps = Pick<ReviewStageProps, "frame" | "playback" | "state" | "candidates"> & {
  isMuted: boolean;
  setMuted: (isMuted: boolean) => void;
  seconds: number;
};

function Transport({ frame, playback, state, candidates, isMuted, setMuted, seconds }: TransportProps) {
  const clock = useRef<HTMLSpanElement>(null);
  useEffect(() => playback?.onFrame((at) => drawPosition(at, null, clock.current)), [playback]);
  const heard = candidates.find(({ position }) => position === state.position);
  const Volume = isMuted ? VolumeX : Volume2;
  return (
    <div
      className="flex items-center gap-x-3 gap-y-2 pt-3 pb-2 noscript:hidden print:hidden"
      data-mood={heard?.mood ?? undefined}
    >
      <TransportButtons
        state={state}
        words={reviewCopy}
        onToggle={() => playback?.toggle()}
        onRestart={() => playback?.seek(0)}
      />
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
