import { type PointerEvent, useEffect, useMemo, useRef } from "react";
import { pictureFitCopy } from "#app/content/picture-fit-copy.ts";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import { readFrames } from "#app/lib/read-frames.ts";
import { AxisDrawing } from "../ruler.tsx";
import { formatTenths } from "../timecode.ts";

export type CutStripProps = {
  videoMs: number;
  cutsMs: readonly number[];
  /** Index of the cut that the music should land on; null for a video without cuts. */
  cut: number | null;
  onCut: (cut: number) => void;
  /** Stills of the shots are taken from it. */
  file: File | null;
  playback: SyncedPlayback | null;
  /** In CSS pixels. */
  width: number;
};

/** The video's shots; click or arrow keys choose the cut that the music should land on. */
export function CutStrip({ videoMs, cutsMs, cut, onCut, file, playback, width }: CutStripProps) {
  const shots = useMemo(() => shotsOf(cutsMs, videoMs, width), [cutsMs, videoMs, width]);
  if (cut === null) return null;
  const choose = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const { left, width: shownWidth } = event.currentTarget.getBoundingClientRect();
    onCut(nearestCut(cutsMs, ((event.clientX - left) / shownWidth) * videoMs));
  };
  const everyOther = shots.filter((_, shot) => shot % 2 === 0);
  return (
    <div className="fit-strip" onPointerDown={choose}>
      <AxisDrawing ms={videoMs}>
        <path d={everyOther.map(({ fromMs, toMs }) => `M${fromMs} 0H${toMs}V10H${fromMs}z`).join("")} />
      </AxisDrawing>
      {file && <ShotStills file={file} shots={shots} videoMs={videoMs} playback={playback} />}
      <input
        type="range"
        aria-label={pictureFitCopy.cuts}
        aria-valuetext={pictureFitCopy.cut(cut, cutsMs.length, formatTenths((cutsMs[cut] ?? 0) / 1000))}
        min={0}
        max={cutsMs.length - 1}
        step={1}
        value={cut}
        onChange={(event) => onCut(Number(event.currentTarget.value))}
      />
    </div>
  );
}

function nearestCut(cutsMs: readonly number[], ms: number): number {
  const distances = cutsMs.map((cutMs) => Math.abs(cutMs - ms));
  return distances.indexOf(Math.min(...distances));
}

/** Twice the strip's height, for high-density screens. */
const heightPixels = 88;

type ShotStillsProps = {
  file: File;
  shots: readonly Shot[];
  videoMs: number;
  playback: SyncedPlayback | null;
};

/** A still from the middle of each shot, drawn when the preview is idle. */
function ShotStills({ file, shots, videoMs, playback }: ShotStillsProps) {
  const canvases = useRef(new Map<number, HTMLCanvasElement>());
  const shotsWithStill = useMemo(() => shots.filter(({ hasStill }) => hasStill), [shots]);
  useEffect(() => {
    const ending = new AbortController();
    const stills = shotsWithStill.flatMap(({ fromMs, toMs }) => {
      const canvas = canvases.current.get(fromMs);
      return canvas ? [{ seconds: (fromMs + toMs) / 2000, canvas }] : [];
    });
    const moments = stills.map(({ seconds }) => seconds);
    void readFrames(file, moments, {
      signal: ending.signal,
      isFree: () => whenStopped(playback),
      onFrame(video, place) {
        const canvas = stills[place]?.canvas;
        if (!canvas) return;
        canvas.height = heightPixels;
        canvas.width = Math.round((heightPixels * video.videoWidth) / Math.max(1, video.videoHeight));
        canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
      },
    });
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
