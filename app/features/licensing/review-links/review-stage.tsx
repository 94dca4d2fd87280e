import { type RefObject, useState } from "react";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import type { ReviewCandidate, ReviewComment, ReviewPicture } from "#worker/domain/licensing/review-links/reviews.contract.ts";
import type { ReviewPlayback, ReviewPlaybackState } from "./create-review-playback.ts";
import type { ReviewAddresses } from "./review-addresses.ts";
import { Transport } from "./review-controls.tsx";
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
          <output className="p-6 text-center text-[14px] text-balance text-white">{reviewCopy[picture.status]}</output>
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
