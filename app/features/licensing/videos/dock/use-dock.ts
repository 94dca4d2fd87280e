import { useEffect, useRef, useState } from "react";
import { usePlayerActions } from "#app/features/catalogue/playback/player-provider.tsx";
import { knownCues, moveCue } from "#app/features/licensing/videos/preview-sync/sync-choices.ts";
import { fetchCues } from "#app/features/licensing/videos/send-cues.ts";
import { createDock, type Dock } from "./create-dock.ts";

/** Binds a `<video>` to the player while the component is mounted. `onFrame` gets the video's position. */
export function useDock(videoId: string | null, onFrame: (videoSeconds: number) => void) {
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
