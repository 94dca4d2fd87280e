import { useEffect, useMemo, useRef } from "react";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import { readFrames } from "#app/lib/read-frames.ts";

type Still = { seconds: number; canvas: HTMLCanvasElement };

/** Twice the strip's height, for high-density screens. */
const heightPixels = 88;

/** Draws stills of a file, each as soon as `isFree` resolves, until `signal` aborts. */
function drawStills(
  file: File,
  stills: readonly Still[],
  isFree: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const moments = stills.map(({ seconds }) => seconds);
  return readFrames(file, moments, {
    signal,
    isFree,
    onFrame(video, place) {
      const canvas = stills[place]?.canvas;
      if (!canvas) return;
      canvas.height = heightPixels;
      canvas.width = Math.round((heightPixels * video.videoWidth) / Math.max(1, video.videoHeight));
      canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    },
  });
}

type ShotStillsProps = {
  file: File;
  shots: readonly Shot[];
  videoMs: number;
  playback: SyncedPlayback | null;
};

/** A still from the middle of each shot, drawn when the preview is idle. */
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
      // Invisible until drawn.
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

/** Minimum width of a shot with a still, in CSS pixels, and the maximum number of stills. */
const [minPixels, maxStills] = [20, 40];

type Shot = { fromMs: number; toMs: number; hasStill: boolean };

/** The video's shots in order; if there are too many, only the longest get stills. */
export function shotsOf(cutsMs: readonly number[], videoMs: number, width: number): Shot[] {
  const edges = [0, ...cutsMs, videoMs];
  const shots = edges.slice(0, -1).map((fromMs, n) => ({ fromMs, toMs: edges[n + 1] ?? videoMs }));
  const lengths = shots.map(({ fromMs, toMs }) => toMs - fromMs).toSorted((a, b) => b - a);
  const minMs = Math.max((minPixels / width) * videoMs, lengths[maxStills - 1] ?? 0);
  return shots.map((shot) => ({ ...shot, hasStill: shot.toMs - shot.fromMs >= minMs }));
}
