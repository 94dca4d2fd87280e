import { useEffect, useMemo, useRef } from "react";
import { readFrames } from "#app/lib/read-frames.ts";

/** `from` and `to` as shares of the strip's width; the frame shown is at `atSeconds` of the video. */
type Shot = { from: number; to: number; atSeconds: number };

/** More would be too narrow to see, and each frame must be fetched. */
const maxPictures = 16;
const pieces = 8;

/**
 * The shots between cuts, each with a frame shortly after its start; equal pieces for a video without cuts. Beyond `maxPictures`,
 * the shortest shots are merged into the previous one.
 */
export function shotsOf(cutsMs: readonly number[], seconds: number): Shot[] {
  const cuts = cutsMs.map((cut) => cut / 1000).filter((cut) => cut > 0 && cut < seconds);
  let bounds = cuts.length > 0 ? [0, ...cuts, seconds] : Array.from({ length: pieces + 1 }, (_, n) => (n * seconds) / pieces);
  while (bounds.length - 1 > maxPictures) {
    const lengths = bounds.slice(1).map((bound, n) => bound - (bounds[n] ?? 0));
    const shortest = lengths.indexOf(Math.min(...lengths));
    bounds = bounds.toSpliced(Math.max(1, shortest), 1);
  }
  return bounds.slice(1).map((to, n) => {
    const from = bounds[n] ?? 0;
    return { from: from / seconds, to: to / seconds, atSeconds: from + Math.min(0.5, (to - from) / 2) };
  });
}

type ShotStripProps = { seconds: number; cutsMs: readonly number[] | null; source: File | string | null };

/** The video as a row of shots, each as wide as it is long. */
export function ShotStrip({ seconds, cutsMs, source }: ShotStripProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shots = useMemo(() => shotsOf(cutsMs ?? [], seconds), [cutsMs, seconds]);
  useEffect(() => {
    if (!source || !canvas.current) return undefined;
    const leaving = new AbortController();
    void drawShots(canvas.current, source, shots, leaving.signal);
    return () => leaving.abort();
  }, [source, shots]);
  return source && <canvas ref={canvas} className="block size-full rounded-[inherit]" aria-hidden="true" />;
}

/** Draws the shots into a canvas. Frames that cannot be read stay empty. */
function drawShots(
  canvas: HTMLCanvasElement,
  source: File | string,
  shots: readonly Shot[],
  signal: AbortSignal,
): Promise<void> {
  const scale = Math.min(2, devicePixelRatio);
  const { width, height } = canvas.getBoundingClientRect();
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const moments = shots.map(({ atSeconds }) => atSeconds);
  return readFrames(source, moments, {
    signal,
    onFrame(video, place) {
      const shot = shots[place];
      if (shot) draw(canvas, video, shot, scale);
    },
  });
}

/** Crops the middle of the frame to its piece, leaving a hairline gap to the next one. */
function draw(canvas: HTMLCanvasElement, video: HTMLVideoElement, { from, to }: Shot, gap: number): void {
  const left = Math.round(from * canvas.width);
  const width = Math.max(1, Math.round(to * canvas.width) - left - (to < 1 ? gap : 0));
  const shape = width / canvas.height;
  const seenWidth = Math.min(video.videoWidth, video.videoHeight * shape);
  const seenHeight = seenWidth / shape;
  canvas
    .getContext("2d")
    ?.drawImage(
      video,
      (video.videoWidth - seenWidth) / 2,
      (video.videoHeight - seenHeight) / 2,
      seenWidth,
      seenHeight,
      left,
      0,
      width,
      canvas.height,
    );
}
