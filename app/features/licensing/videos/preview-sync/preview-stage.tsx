import type { CSSProperties, RefObject } from "react";
import type { Source } from "#app/features/services/files/uploads/preparation.ts";
import type { Size } from "#render-service/output-size.contract.ts";
import type { PreviewTrack } from "./preview-track.ts";

type PreviewStageProps = {
  track: Pick<PreviewTrack, "title" | "artist" | "musicHref">;
  frame: Size;
  hasOverlay: boolean;
  videoRef: RefObject<HTMLVideoElement | null>;
  musicRef: RefObject<HTMLAudioElement | null>;
  onPicture: (picture: Source) => void;
  /** What stands in the frame instead of a picture. */
  notice: string | null;
};

/** The finished frame: the picture fitted into it, title and artist where the renderer burns them in. */
export function PreviewStage({
  track,
  frame,
  hasOverlay,
  videoRef,
  musicRef,
  onPicture,
  notice,
}: PreviewStageProps) {
  // Custom properties are no part of React's style type.
  const measures = { "--ratio": frame.width / frame.height, "--frame-width": frame.width } as CSSProperties;
  return (
    <div className="overflow-hidden rounded-xs bg-black">
      <div className="stage" style={measures}>
        <video
          ref={videoRef}
          muted
          playsInline
          preload="auto"
          aria-label="Preview of your video"
          className="size-full object-contain"
          onLoadedMetadata={({ currentTarget: { duration, videoWidth, videoHeight } }) => {
            const isKnown = Number.isFinite(duration) && videoWidth > 0;
            if (isKnown) onPicture({ durationSeconds: duration, width: videoWidth, height: videoHeight });
          }}
        />
        <audio ref={musicRef} src={track.musicHref} preload="auto" hidden />
        {notice && (
          <output className="absolute inset-0 grid place-items-center p-6 text-center text-sm text-balance text-white md:text-base">
            <span className="max-w-[44ch]">{notice}</span>
          </output>
        )}
        {hasOverlay && (
          <div className="burned-in" aria-hidden="true">
            <p className="burned-in-title">{track.title}</p>
            <p className="burned-in-artist">{track.artist}</p>
          </div>
        )}
      </div>
    </div>
  );
}
