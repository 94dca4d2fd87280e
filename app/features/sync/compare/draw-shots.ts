import type { Shot } from "./shots.ts";

/**
 * Draws the shots of a video into a canvas, one after the other, by an element of its own that is let go afterwards. What
 * cannot be shown stays empty.
 */
export async function drawShots(
  canvas: HTMLCanvasElement,
  source: File | string,
  shots: readonly Shot[],
  signal: AbortSignal,
): Promise<void> {
  const address = typeof source === "string" ? source : URL.createObjectURL(source);
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  video.src = address;
  try {
    await once(video, "loadeddata", signal);
    const { width, height } = canvas.getBoundingClientRect();
    const scale = Math.min(2, devicePixelRatio);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    for (const shot of shots) {
      video.currentTime = shot.atSeconds;
      await once(video, "seeked", signal);
      draw(canvas, video, shot, scale);
    }
  } catch {
    // The page was left, or this browser cannot show the video: the strip says nothing that the stage does not say.
  } finally {
    video.removeAttribute("src");
    video.load();
    if (typeof source !== "string") URL.revokeObjectURL(address);
  }
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

function once(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const heard = { signal, once: true };
    video.addEventListener(event, () => resolve(), heard);
    const fail = () => reject(new Error("There is no picture to draw"));
    video.addEventListener("error", fail, heard);
    signal.addEventListener("abort", fail, { once: true });
  });
}
