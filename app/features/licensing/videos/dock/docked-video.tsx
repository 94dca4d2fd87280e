import { type ReactNode, useEffect, useRef, useState } from "react";
import { dockCopy } from "#app/content/videos-copy.ts";
import { usePlayer, usePlayerActions } from "#app/features/catalogue/playback/player-provider.tsx";
import { useVideoSource } from "#app/features/licensing/videos/preview-sync/picture-of.ts";
import { knownCues, moveCue } from "#app/features/licensing/videos/preview-sync/sync-choices.ts";
import { drawPosition, formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import { fetchCues } from "#app/features/licensing/videos/send-cues.ts";
import { createDock, type Dock } from "./create-dock.ts";
import { SilentVideo } from "./dock-video.tsx";
import { HoverSwitch, useHoverPreview } from "./use-hover-preview.tsx";

type DockedVideoProps = {
  videoId: string | null;
  /** A file, or the URL of the finished picture. */
  source: File | string | null;
  seconds: number | null;
  isTall: boolean;
  notice: string | null;
  onPicture: (picture: { durationSeconds: number; width: number; height: number } | "unreadable") => void;
  /** Controls that swap the track under the picture. */
  neighbours: ReactNode;
  children: ReactNode;
};

/** Give it a key per video, to reset its state. */
export function DockedVideo(props: DockedVideoProps) {
  const { videoId, source, seconds, isTall, notice, onPicture, neighbours, children } = props;
  const { track } = usePlayer();
  const slider = useRef<HTMLInputElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  const { videoRef, cues, seek } = useDock(videoId, (at) => {
    drawPosition(at, slider.current, clock.current);
    slider.current?.style.setProperty("--v", `${(at / Math.max(0.1, Number(slider.current.max))) * 100}%`);
  });
  useVideoSource(videoRef, source);
  const hover = useHoverPreview(videoRef);
  const at = hover.previewedId === track?.id ? dockCopy.previewing : dockCopy.at;
  return (
    <div data-mood={track?.mood ?? undefined} className="dock-body">
      <div className="dock-picture" data-tall={isTall || undefined}>
        <SilentVideo videoRef={videoRef} label={dockCopy.picture} onPicture={onPicture} />
        {notice && <output className="dock-notice">{notice}</output>}
        {track && !notice && (
          <div className="dock-names" aria-hidden="true">
            <p className="wide font-title">{track.title}</p>
            <p className="text-xs">{track.artist}</p>
          </div>
        )}
      </div>
      <div className="px-3.5 pt-2 pb-2.5">
        <input
          ref={slider}
          type="range"
          aria-label={dockCopy.seek}
          className="rng w-full [--fillc:var(--cue)] [--v:0%]"
          min={0}
          max={seconds ?? 0}
          step={0.1}
          defaultValue={0}
          disabled={seconds === null}
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
        <p className="flex flex-wrap justify-between gap-x-4 text-xs">
          <span className="tc">
            <span ref={clock} className="font-label">
              0:00.0
            </span>
            {seconds !== null && <span className="text-ink2"> / {formatTenths(seconds)}</span>}
          </span>
          <span className="tc text-ink2">
            {track ? at(track.title, formatTenths(cues.get(track.id) ?? 0)) : dockCopy.nothing}
          </span>
        </p>
      </div>
      {neighbours}
      <HoverSwitch hover={hover} />
      {children}
    </div>
  );
}

/** Binds a `<video>` to the player while the component is mounted. `onFrame` gets the video's position. */
function useDock(videoId: string | null, onFrame: (videoSeconds: number) => void) {
  const player = usePlayerActions();
  const videoRef = useRef<HTMLVideoElement>(null);
  const dock = useRef<Dock | null>(null);
  const [cues, setCues] = useState<ReadonlyMap<string, number>>(new Map());
  const latest = useRef({ cues, onFrame });
  useEffect(() => {
    latest.current = { cues, onFrame };
  });
  useEffect(() => {
    const video = videoRef.current;
    if (!video || videoId === null) return undefined;
    let isGone = false;
    const localCues = knownCues(videoId);
    const show = (starts: ReadonlyMap<string, number>) => {
      latest.current.cues = starts;
      setCues(starts);
    };
    show(localCues);
    void fetchCues(videoId).then((others) => {
      if (isGone) return;
      const starts = others.map(({ trackId, startAtSeconds }) => [trackId, startAtSeconds] as const);
      show(new Map([...starts, ...latest.current.cues]));
    });
    const created = createDock({
      player,
      video,
      cueOf: (trackId) => latest.current.cues.get(trackId) ?? 0,
      onCue(trackId, startAtSeconds) {
        show(new Map([...latest.current.cues, [trackId, startAtSeconds]]));
        moveCue(videoId, trackId, startAtSeconds);
      },
      onFrame: (seconds) => latest.current.onFrame(seconds),
    });
    dock.current = created;
    return () => {
      isGone = true;
      created.destroy();
      dock.current = null;
    };
  }, [player, videoId]);
  return { videoRef, cues, seek: (seconds: number) => dock.current?.seek(seconds) };
}
