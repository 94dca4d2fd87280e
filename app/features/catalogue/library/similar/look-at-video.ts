import { type Glimpse, secondsToLookAt } from "./describe-look.ts";
import { type OpenMedia, seekTo } from "./open-media.ts";

const [width, height] = [32, 18];
/** Two minutes show how a video is cut. */
const maxSeconds = 120;
/** Playback rate: about seven frames per second of video on a 60 Hz screen. */
const rate = 8;
/** Timeout in milliseconds: a browser that presents no frames (background tab) is asked for single ones by seeking. */
const patience = 3000;

/**
 * Samples a video from its beginning, played fast; then seeks to single frames where that left gaps, as on a busy machine. In
 * order of time.
 */
export async function lookAtVideo(
  media: OpenMedia,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<Glimpse[]> {
  const end = Math.min(media.seconds, maxSeconds);
  const look = createGlimpse(media.element);
  const glimpses: Glimpse[] = [];
  let furthest = 0;
  const report = (seconds: number) => {
    furthest = Math.max(furthest, seconds);
    onProgress(Math.min(1, furthest / end));
  };
  if ("requestVideoFrameCallback" in media.element)
    await playThrough(media, end, signal, (dueAt) => {
      const glimpse = look(dueAt);
      if (glimpse.atSeconds > (glimpses.at(-1)?.atSeconds ?? -1)) glimpses.push(glimpse);
      report(dueAt);
    });
  const tried = new Set<number>();
  for (;;) {
    const missing = secondsToLookAt(glimpses, end).filter((seconds) => !tried.has(seconds));
    if (missing.length === 0 || signal.aborted) return glimpses;
    for (const seconds of missing) {
      tried.add(seconds);
      // Sequential: an element has one position.
      if (await seekTo(media.element, seconds, signal)) glimpses.push({ ...look(seconds), atSeconds: seconds });
      if (signal.aborted) break;
      report(seconds);
    }
    glimpses.sort((one, other) => one.atSeconds - other.atSeconds);
  }
}

/** Reads the displayed frame, with its own timestamp if the browser provides it, else `dueAt`. */
function createGlimpse(element: HTMLVideoElement): (dueAt: number) => Glimpse {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  return (dueAt) => {
    const atSeconds = drawFrame(drawing, element) ?? dueAt;
    const pixels = drawing?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(0);
    const grey = Uint8Array.from(
      { length: width * height },
      (_, n) => 0.299 * pixels[4 * n]! + 0.587 * pixels[4 * n + 1]! + 0.114 * pixels[4 * n + 2]!,
    );
    return { atSeconds, grey };
  };
}

/**
 * A busy page may draw a later frame than the one announced: only a `VideoFrame` ties picture and timestamp together. Null if
 * unsupported.
 */
function drawFrame(drawing: CanvasRenderingContext2D | null, element: HTMLVideoElement): number | null {
  if (!("VideoFrame" in window)) {
    drawing?.drawImage(element, 0, 0, width, height);
    return null;
  }
  const frame = new VideoFrame(element);
  drawing?.drawImage(frame, 0, 0, width, height);
  frame.close();
  return frame.timestamp / 1e6;
}

/** Plays until the end, or until no more frames come. */
function playThrough({ element }: OpenMedia, end: number, signal: AbortSignal, take: (dueAt: number) => void): Promise<void> {
  return new Promise((resolve) => {
    let waiting = 0;
    const finish = () => {
      clearTimeout(waiting);
      element.pause();
      resolve();
    };
    const wait = () => {
      clearTimeout(waiting);
      waiting = window.setTimeout(finish, patience);
    };
    const onPicture: VideoFrameRequestCallback = (_, { mediaTime }) => {
      take(mediaTime);
      wait();
      if (mediaTime >= end || element.ended) finish();
      else element.requestVideoFrameCallback(onPicture);
    };
    signal.addEventListener("abort", finish, { once: true });
    element.addEventListener("ended", finish, { once: true });
    element.requestVideoFrameCallback(onPicture);
    element.playbackRate = rate;
    wait();
    element.play().catch(finish);
  });
}
