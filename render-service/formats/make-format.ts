import { refuse } from "../faults.ts";
import { blame } from "../picture-flaws.ts";
import { durationSlack, toSourceFacts, type Video } from "../probe-video.ts";
import { takePicturePrint } from "../prints/print-sound.ts";
import { drawPoster, timeAllowed } from "../small-pictures.ts";
import { runConfined, type Tools } from "../tools.ts";
import { verifyPicture } from "../verify-output.ts";
import { formatArguments, formatTimes } from "./format-arguments.ts";
import { formatSize, type PictureFormat } from "./formats.contract.ts";

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
  onProgress: (fraction: number) => void,
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
