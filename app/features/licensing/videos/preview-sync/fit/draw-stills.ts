import { readFrames } from "#app/lib/read-frames.ts";

/** A frame to be drawn: from which second, into what. */
export type Still = { seconds: number; canvas: HTMLCanvasElement };

/** Twice the height of the strip, for screens that show two pixels for one. */
const heightPixels = 88;

/** Draws stills of a file, each as soon as `isFree`, until `signal` ends it. */
export function drawStills(
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
