import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { TransportButtons } from "#app/features/catalogue/playback/transport-buttons.tsx";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import type { PlaybackState } from "#app/features/catalogue/playback/synced/playback-state.ts";
import type { Source } from "#app/features/services/files/uploads/preparation.ts";
import { captionSeconds, type Size } from "#render-service/output-size.contract.ts";
import type { PreviewTrack } from "./preview-track.ts";
import { drawPosition, formatTenths } from "./timecode.ts";

type PreviewStageProps = {
  track: Pick<PreviewTrack, "title" | "artist" | "musicHref">;
  frame: Size;
  hasOverlay: boolean;
  playback: SyncedPlayback | null;
  videoRef: RefObject<HTMLVideoElement | null>;
  musicRef: RefObject<HTMLAudioElement | null>;
  onPicture: (picture: Source) => void;
  /** Shown in the frame instead of a picture. */
  notice: string | null;
};

/** The finished frame: the fitted picture with title and artist, positioned and timed as the render service burns them in. */
export function PreviewStage({ track, frame, hasOverlay, playback, videoRef, musicRef, onPicture, notice }: PreviewStageProps) {
  const [isAtStart, setAtStart] = useState(true);
  useEffect(() => playback?.onFrame((seconds) => setAtStart(seconds < captionSeconds)), [playback]);
  // React's style type has no custom properties.
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
        {hasOverlay && isAtStart && (
          <div className="burned-in" aria-hidden="true">
            <p className="burned-in-title">{track.title}</p>
            <p className="burned-in-artist">{track.artist}</p>
          </div>
        )}
      </div>
    </div>
  );
}

type PreviewTransportProps = { playback: SyncedPlayback | null; state: PlaybackState; videoSeconds: number };

/** Play, reset and seek. The slider is updated outside React: a render per frame would be too slow. */
export function PreviewTransport({ playback, state, videoSeconds }: PreviewTransportProps) {
  const slider = useRef<HTMLInputElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      playback?.onFrame((seconds) => {
        drawPosition(seconds, slider.current, clock.current);
        slider.current?.style.setProperty("--v", `${(seconds / videoSeconds) * 100}%`);
      }),
    [playback, videoSeconds],
  );
  return (
    <div className="flex items-center gap-2 py-3 md:gap-3">
      <TransportButtons
        state={state}
        words={{ play: "Play preview", pause: "Pause preview", restart: "Reset preview to start" }}
        player={playback}
        onRestart={() => {
          playback?.pause();
          playback?.seek(0);
        }}
      />
      <span ref={clock} className="tc w-14 text-right text-sm">
        0:00.0
      </span>
      <input
        ref={slider}
        type="range"
        aria-label="Seek in video"
        className="rng min-w-0 flex-1 [--fillc:var(--cue)] [--v:0%]"
        min={0}
        max={videoSeconds}
        step={0.1}
        defaultValue={0}
        onChange={(event) => playback?.seek(Number(event.currentTarget.value))}
      />
      <span className="tc text-sm text-ink2">{formatTenths(videoSeconds)}</span>
    </div>
  );
}
