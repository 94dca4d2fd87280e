import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fault, type Refusal, refuse } from "./faults.ts";
import type { Size } from "./output-size.contract.ts";
import { type SmallFrames, limits, strict, smallFilters, raw } from "./picture-arguments.ts";
import { requireWithinLimits, type ToolRun } from "./run-tool.ts";
import { timeAllowed } from "./small-pictures.ts";
import { runConfined, type Tools, ffmpeg, inputFile, videoFormats } from "./tools.ts";
import type { Video } from "./describe-video.ts";

/** Classifies a failed run: the source is at fault if it does not decode on its own either. */
export async function blame(tools: Tools, video: Video, source: string, run: ToolRun): Promise<Refusal> {
  requireWithinLimits(run);
  const check = decodeCheckArguments(video, source);
  const decode = await runConfined(tools, check, { seconds: timeAllowed(video.seconds) });
  if (decode.code === 0) throw fault("ffmpeg-failed", run.stderr);
  return refuse("corrupt", decode.stderr.slice(0, 2000));
}

/** The distinct NAL units of an H.264 stream in Annex B form. */
function distinctUnits(stream: Buffer): Set<string> {
  const units = stream.toString("latin1").split(/\0\0\0?\x01/);
  return new Set(units.filter(Boolean));
}

/**
 * Why a copied picture cannot be delivered, found by decoding all of it; null if it is intact. Also writes small grey frames. A
 * single parameter set means constant size, pixel shape and frame type.
 */
export async function findFlaw(
  tools: Tools,
  picture: string,
  { size, small, seconds }: { size: Size; small: SmallFrames; seconds: number },
): Promise<string | null> {
  const sets = join(tools.outputs, "parameter-sets.h264");
  const run = await runConfined(tools, parameterSetArguments(picture, sets), { seconds });
  if (run.code !== 0 || run.stderr) return run.stderr || "Its parameters cannot be read";
  const units = distinctUnits(await readFile(sets));
  if (units.size !== 1) return `It changes its parameters: ${units.size} sets`;
  const decode = await runConfined(tools, glanceArguments(picture, size, small), { seconds });
  return decode.code === 0 && !decode.stderr ? null : decode.stderr || "It does not decode";
}

/** The damaged beginning is replaced by a still of the second keyframe; a longer one would need the brand's consent. */
const maxBrokenSeconds = 1;

/** Webcam recordings begin with partial frames; players start at the second keyframe. Null unless the rest is intact. */
export async function withoutBeginning(tools: Tools, source: string, video: Video): Promise<Video | null> {
  const [first = 0, second = 0] = video.times;
  const from = video.secondKeyAt;
  if (from === null || from <= first || from - first > maxBrokenSeconds) return null;
  // Without PTS the times of damaged but decodable frames are unknown.
  if (video.kind === "avi" && from !== second) return null;
  // Times are rounded, and a seek goes to the previous frame.
  const check = decodeCheckArguments(video, source, from + 0.001);
  const decode = await runConfined(tools, check, { seconds: timeAllowed(video.seconds) });
  if (decode.code !== 0) return null;
  const startSeconds = video.startSeconds + from - first;
  const times = video.times.filter((at) => at >= from);
  return { ...video, startSeconds, times, isBeginningBroken: true };
}

/** Decodes every frame and discards it. */
function decodeCheckArguments(video: Video, path: string, fromSeconds = 0): string[] {
  const from = fromSeconds > 0 ? ["-seek_timestamp", "1", "-ss", fromSeconds.toFixed(6)] : [];
  const input = [...limits, ...strict(video), ...from, ...inputFile(videoFormats, path)];
  return [...ffmpeg, ...input, "-map", `0:${video.streamIndex}`, "-vsync", "passthrough", "-f", "null", "-"];
}

/** Decodes a finished picture and writes small grey frames. */
function glanceArguments(picture: string, size: Size, small: SmallFrames): string[] {
  const input = [...limits, ...strict({ codec: "h264", isBeginningBroken: false }), ...inputFile(videoFormats, picture)];
  const graph = `[0:0]split=3[all][one][other];${smallFilters(size, ["one", "other"])}`;
  return [
    [...ffmpeg, ...input, "-filter_complex", graph],
    ["-map", "[all]", "-vsync", "passthrough", "-f", "null", "-"],
    raw("glances", "passthrough", small.glances),
    raw("prints", "passthrough", small.prints),
  ].flat();
}

/** Writes only the H.264 sequence parameter sets, which define how frames are stored and displayed. */
function parameterSetArguments(path: string, output: string): string[] {
  const filters = "h264_mp4toannexb,filter_units=pass_types=7";
  const pass = ["-map", "0:v:0", "-c", "copy", "-bsf:v", filters, "-f", "h264", `file:${output}`];
  return [...ffmpeg, ...inputFile("mp4,mov", path), ...pass];
}
