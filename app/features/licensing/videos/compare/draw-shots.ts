import { readFrames } from "#app/lib/read-frames.ts";
import type { Shot } from "./shots.ts";

/** Draws the shots of a video into a canvas. What cannot be shown stays empty. */
export function drawShots(
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

/** The middle of the picture, as much as fits its piece; a hairline is left to the next one. */
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
