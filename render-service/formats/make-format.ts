import { type Refusal, refuse } from "../faults.ts";
import { durationSlack, type Video } from "../probe-video.ts";
import { runConfined, type Tools } from "../tools.ts";
import { verifyPicture } from "../verify-output.ts";
import type { ToolRun } from "../run-tool.ts";
import type { Size } from "../output-size.contract.ts";
import { formatArguments, formatTimes } from "./format-arguments.ts";
import type { PictureFormat } from "./formats.contract.ts";

/** `prints`: where its frames are left small and grey, four a second. */
type FormatFiles = { source: string; picture: string; prints: string };
type Making = {
  video: Video;
  format: PictureFormat;
  size: Size;
  files: FormatFiles;
  seconds: number;
  onProgress: (fraction: number) => void;
  /** Whose fault a failed run was. */
  blame: (run: ToolRun) => Promise<Refusal>;
};
type FormatFile = { ok: true; seconds: number; bytes: number; firstFrameMs: number };

/** Writes the picture in the format. `firstFrameMs`: which moment of the whole video it begins with. */
export async function makeFormat(tools: Tools, making: Making): Promise<FormatFile | Refusal> {
  const { video, format, size, files, onProgress, blame } = making;
  const times = formatTimes(video, format);
  const { threads } = tools;
  const command = formatArguments({
    video,
    source: files.source,
    output: files.picture,
    prints: files.prints,
    format,
    times,
    threads,
  });
  const run = await runConfined(tools, command, {
    seconds: making.seconds,
    onProgress: (written) => onProgress(Math.min(1, written / times.seconds)),
  });
  if (run.code !== 0) return blame(run);
  const { seconds, bytes } = await verifyPicture(tools, files.picture, size);
  if (seconds < times.seconds - durationSlack(video))
    return refuse("incomplete", `${seconds.toFixed(2)} s of ${times.seconds.toFixed(2)} s could be read`);
  return { ok: true, seconds, bytes, firstFrameMs: Math.round(times.start * 1000) };
}
