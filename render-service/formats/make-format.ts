import { refuse } from "../faults.ts";
import { blame } from "../picture-flaws.ts";
import { takePicturePrint } from "../prints/print-sound.ts";
import { drawPoster, timeAllowed } from "../small-pictures.ts";
import { runConfined, type Progress, type Tools } from "../tools.ts";
import { verifyPicture } from "../verify-output.ts";
import { formatArguments, type FormatTimes } from "./format-arguments.ts";
import { formatSize, type PictureFormat } from "./formats.contract.ts";
import { constantRate } from "../picture-filter.ts";
import { durationSlack, toSourceFacts, type Video } from "../describe-video.ts";
import { ratio } from "../ffprobe-output.ts";

/** `prints`: path of its small grey frames, four per second. */
type FormatFiles = { source: string; picture: string; poster: string; prints: string };

/**
 * Writes the formatted picture, with poster and fingerprint; other facts are known from the whole video. `firstFrameMs`: the
 * moment of the video that it begins with.
 */
export async function makeFormat(
  tools: Tools,
  video: Video,
  format: PictureFormat,
  { source, picture, poster, prints }: FormatFiles,
  onProgress: Progress,
) {
  const own = { width: video.displayWidth, height: video.displayHeight };
  const size = formatSize(format, own);
  const times = formatTimes(video, format);
  const { threads } = tools;
  const command = formatArguments({ video, source, output: picture, prints, format, times, threads });
  const run = await runConfined(tools, command, {
    seconds: timeAllowed(video.seconds),
    onProgress: (written) => onProgress(Math.min(1, written / times.seconds)),
  });
  if (run.code !== 0) return blame(tools, video, source, run);
  const { seconds, bytes } = await verifyPicture(tools, picture, size);
  if (seconds < times.seconds - durationSlack(video))
    return refuse("incomplete", `${seconds.toFixed(2)} s of ${times.seconds.toFixed(2)} s could be read`);
  await drawPoster(tools, picture, poster, seconds);
  // In another shape the frame is filled; otherwise there may be bars.
  const sourceSize = format.aspect === null ? own : size;
  const picturePrint = await takePicturePrint(prints, { size, sourceSize });
  return {
    ok: true,
    mode: "encoded",
    ...size,
    durationMs: Math.round(seconds * 1000),
    bytes,
    source: toSourceFacts(video),
    firstFrameMs: Math.round(times.start * 1000),
    ...(picturePrint !== null && { picturePrint }),
  } as const;
}

/** Display times of the finished picture's frames, matching `fromZero`. */
function shownTimes({ startSeconds, times }: Video): number[] {
  const [first = 0] = times;
  return times.map((time) => {
    const own = time - first + startSeconds;
    return own <= startSeconds + 0.0005 ? 0 : own - Math.min(0, startSeconds);
  });
}

/** From the frame nearest to the start until before the frame nearest to the end. */
function formatTimes(video: Video, { inMs, outMs }: Pick<PictureFormat, "inMs" | "outMs">): FormatTimes {
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
