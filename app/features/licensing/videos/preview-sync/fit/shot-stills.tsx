import { useEffect, useMemo, useRef } from "react";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import { drawStills, type Still } from "./draw-stills.ts";
import type { Shot } from "./shots.ts";

type ShotStillsProps = {
  file: File;
  shots: readonly Shot[];
  videoMs: number;
  playback: SyncedPlayback | null;
};

/** A still from the middle of each shot, drawn as soon as the preview leaves time for it. */
export function ShotStills({ file, shots, videoMs, playback }: ShotStillsProps) {
  const canvases = useRef(new Map<number, HTMLCanvasElement>());
  const shotsWithStill = useMemo(() => shots.filter(({ hasStill }) => hasStill), [shots]);
  useEffect(() => {
    const ending = new AbortController();
    const stills = shotsWithStill.flatMap(({ fromMs, toMs }): Still[] => {
      const canvas = canvases.current.get(fromMs);
      return canvas ? [{ seconds: (fromMs + toMs) / 2000, canvas }] : [];
    });
    void drawStills(file, stills, () => whenStopped(playback), ending.signal);
    return () => ending.abort();
  }, [file, shotsWithStill, playback]);
  return shotsWithStill.map(({ fromMs, toMs }) => (
    <canvas
      key={fromMs}
      ref={(canvas) => {
        if (canvas) canvases.current.set(fromMs, canvas);
        return () => void canvases.current.delete(fromMs);
      }}
      // Nothing is shown until it is drawn.
      width={0}
      className="fit-still"
      style={{ left: `${(fromMs / videoMs) * 100}%`, width: `${((toMs - fromMs) / videoMs) * 100}%` }}
      aria-hidden="true"
    />
  ));
}

function whenStopped(playback: SyncedPlayback | null): Promise<void> {
  if (!playback?.store.get().isPlaying) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = playback.store.subscribe(() => {
      if (playback.store.get().isPlaying) return;
      stop();
      resolve();
    });
  });
}
