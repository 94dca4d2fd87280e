import { constantRate } from "../picture-arguments.ts";
import { ratio, type Video } from "../probe-video.ts";
import type { PictureFormat } from "./formats.contract.ts";

/** Which frames of a video are kept, in seconds of its finished picture: from the first until before `end`. */
export type FormatTimes = { start: number; end: number | null; seconds: number };

/** When each frame of the finished picture is shown: `fromZero` does the same. */
function shownTimes({ startSeconds, times }: Video): number[] {
  const [first = 0] = times;
  return times.map((time) => {
    const own = time - first + startSeconds;
    return own <= startSeconds + 0.0005 ? 0 : own - Math.min(0, startSeconds);
  });
}

/** From the frame that is nearest to the one moment until before the one that is nearest to the other. */
export function formatTimes(
  video: Video,
  { inMs, outMs }: Pick<PictureFormat, "inMs" | "outMs">,
): FormatTimes {
  const rate = constantRate(video);
  const fps = rate ? ratio(rate) : video.framesPerSecond;
  const times = rate ? [] : shownTimes(video);
  const nearest = (seconds: number): number | null => {
    const from = seconds - 0.5 / fps;
    if (rate) return Math.max(0, Math.ceil(from * fps - 0.001)) / fps;
    return times.find((time) => time >= from) ?? null;
  };
  const start = inMs === 0 ? 0 : (nearest(inMs / 1000) ?? video.seconds);
  const until = outMs === null ? null : nearest(outMs / 1000);
  const end = until !== null && until < video.seconds - 0.25 / fps ? until : null;
  return { start, end, seconds: (end ?? video.seconds) - start };
}
