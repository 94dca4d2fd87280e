import { type Glimpse, secondsToLookAt } from "./describe-look.ts";
import { type OpenMedia, seekTo } from "./open-media.ts";

const [width, height] = [32, 18];
/** Two minutes say how a video is cut. */
const maxSeconds = 120;
/** About seven glimpses for each second of the video at the sixty pictures a second that a screen shows. */
const rate = 8;
/** A browser that shows no picture for so long (a tab in the background) is asked for single ones. */
const patience = 3000;

/**
 * Looks at a video from its beginning, played fast; then at single pictures where that left too much out, as it does on
 * a machine that has other things to do. In the order of their time.
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
      // One picture after the other: a player has one position.
      if (await seekTo(media.element, seconds, signal))
        glimpses.push({ ...look(seconds), atSeconds: seconds });
      if (signal.aborted) break;
      report(seconds);
    }
    glimpses.sort((one, other) => one.atSeconds - other.atSeconds);
  }
}

/** The picture that an element shows, of the second that it says itself where the browser can tell, or else of `dueAt`. */
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
 * A page that is late for a picture draws a later one than it was called for: only a `VideoFrame` is of one moment with
 * its time. Null where there are none.
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

/** Until its end, or until no more pictures come. */
function playThrough(
  { element }: OpenMedia,
  end: number,
  signal: AbortSignal,
  take: (dueAt: number) => void,
): Promise<void> {
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
