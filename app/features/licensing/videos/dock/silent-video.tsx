import type { RefObject } from "react";

type SilentVideoProps = {
  videoRef: RefObject<HTMLVideoElement | null>;
  label: string;
  onPicture: (picture: { durationSeconds: number; width: number; height: number } | "unreadable") => void;
};

/** The picture of a brand's video, whose sound is the music beside it; says what it measures, or that it cannot be shown. */
export function SilentVideo({ videoRef, label, onPicture }: SilentVideoProps) {
  return (
    <video
      ref={videoRef}
      muted
      playsInline
      preload="auto"
      aria-label={label}
      onLoadedMetadata={({ currentTarget: { duration, videoWidth, videoHeight } }) =>
        onPicture(
          videoWidth > 0 && Number.isFinite(duration)
            ? { durationSeconds: duration, width: videoWidth, height: videoHeight }
            : "unreadable",
        )
      }
      onError={({ currentTarget }) => currentTarget.hasAttribute("src") && onPicture("unreadable")}
    />
  );
}
