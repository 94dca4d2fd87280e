import { lstat, type FileHandle } from "node:fs/promises";
import { videoLimits } from "./render-service.contract.ts";
import { type Refusal, refuse } from "./faults.ts";
import { Probe, probedEntries, runProbe } from "./ffprobe-output.ts";
import { videoKinds, type FileKind } from "./first-bytes.contract.ts";
import { sniffFile, readAt, withFile } from "./file-heads.ts";
import { inputFile, probeLimits, type Tools, videoFormats } from "./tools.ts";
import { type Video, describeVideo, durationSlack } from "./describe-video.ts";
import { measureFrames } from "./measure-frames.ts";

async function readProbe(tools: Tools, path: string): Promise<Probe | Refusal> {
  const input = inputFile(videoFormats, path);
  const command = ["ffprobe", "-v", "error", ...probeLimits, ...input, "-show_entries", probedEntries];
  const run = await runProbe(tools, [...command, "-of", "json"]);
  if ("ok" in run) return run;
  if (/max_streams/.test(run.stderr)) return refuse("too-many-streams", run.stderr);
  if (/moov atom not found/.test(run.stderr)) return refuse("incomplete", run.stderr);
  const parsed = run.code === 0 ? Probe.safeParse(JSON.parse(run.stdout)) : null;
  if (!parsed?.success) return refuse("unreadable", run.stderr || "The probe's answer cannot be read");
  return parsed.data;
}

function refuseOverLimits(video: Video): Refusal | null {
  const { width, height, seconds, framesPerSecond, hasVariableRate } = video;
  const size = `${width}x${height}`;
  if (width > videoLimits.maxSide || height > videoLimits.maxSide) return refuse("too-many-pixels", size);
  if (width * height > videoLimits.maxPixels) return refuse("too-many-pixels", size);
  if (seconds < videoLimits.minSeconds) return refuse("too-short", `${seconds.toFixed(3)} s`);
  if (seconds > videoLimits.maxSeconds) return refuse("too-long", `${seconds.toFixed(3)} s`);
  const { minFramesPerSecond, maxFramesPerSecond } = videoLimits;
  // Timestamps are rounded: 1 fps may be measured as slightly less. A recording of an idle screen has two frames, and is
  // converted to a constant rate like any variable one.
  const isFastEnough = hasVariableRate || framesPerSecond > minFramesPerSecond - 0.005;
  return isFastEnough && framesPerSecond <= maxFramesPerSecond
    ? null
    : refuse("bad-frame-rate", `${framesPerSecond} frames a second`);
}

/** Probes a brand's file step by step: size, first bytes, structure, then ffprobe in the sandbox. */
export async function probeVideo(tools: Tools, path: string): Promise<{ ok: true; video: Video } | Refusal> {
  const file = await lstat(path);
  if (file.size === 0) return refuse("empty", "The file has no bytes");
  if (!file.isFile()) return refuse("not-video", "Not a regular file");
  if (file.size > videoLimits.maxBytes) return refuse("too-large", `${file.size} bytes`);
  const kind = await sniffFile(path);
  if (!kind || !videoKinds.includes(kind)) return refuse("not-video", `It begins like ${kind ?? "no known video"}`);
  if (await fileEndsEarly(path, kind)) return refuse("incomplete", "The file ends before its own end");

  const probe = await readProbe(tools, path);
  if ("ok" in probe) return probe;
  const sounds = probe.streams.filter((s) => s.codec_type === "audio").length;
  if (sounds > videoLimits.maxSounds || probe.streams.length - sounds > videoLimits.maxStreams)
    return refuse("too-many-streams", `${probe.streams.length} streams, ${sounds} of them sounds`);
  const pictures = probe.streams.filter((s) => s.codec_type === "video" && !s.disposition.attached_pic);
  const stream = pictures.find((s) => s.disposition.default) ?? pictures[0];
  if (!stream?.width || !stream.height) return refuse("no-picture", "There is no moving picture in this file");

  const starts = Math.max(0, probe.format.start_time);
  const header = probe.format.duration ?? 0;
  // Matroska's duration is the end time on its clock.
  if (header - (kind === "mkv" ? starts : 0) > videoLimits.maxSeconds * 2) return refuse("too-long", `${header} s`);
  const frames = await measureFrames(tools, path, stream.index);
  if ("ok" in frames) return frames;
  const video = describeVideo(kind, probe, stream, frames);
  const refusal = refuseOverLimits(video);
  if (refusal) return refusal;
  const isPromised = kind !== "mp4" || stream.duration === undefined;
  const missing = header - starts - frames.wholeSeconds;
  if (isPromised && missing > durationSlack(video))
    return refuse("incomplete", `${frames.wholeSeconds.toFixed(2)} s of ${header.toFixed(2)} s are there`);
  return { ok: true, video };
}

/** Walks the top-level boxes: media or index beyond the end, or a missing index, means a truncated file. */
async function mp4EndsEarly(file: FileHandle, bytes: number): Promise<boolean> {
  let position = 0;
  let hasIndex = false;
  for (let boxes = 0; boxes < 100_000 && position + 8 <= bytes; boxes++) {
    const head = await readAt(file, position, 16);
    const name = head.toString("latin1", 4, 8);
    const short = head.readUInt32BE(0);
    const size = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    hasIndex ||= name === "moov";
    if (size === 0) break;
    if (position + size > bytes && (name === "mdat" || name === "moov")) return true;
    if (size < 8) break;
    position += size;
  }
  return !hasIndex;
}

/** An EBML number of one to eight bytes; null if it is invalid or "unknown" (all ones). */
function readEbmlNumber(buffer: Buffer, at: number): { length: number; value: number | null } | null {
  const length = Math.clz32(buffer[at] ?? 0) - 23;
  if (length > 8 || at + length > buffer.length) return null;
  const mask = (1n << BigInt(7 * length)) - 1n;
  const value = BigInt(`0x${buffer.toString("hex", at, at + length)}`) & mask;
  return { length, value: value === mask ? null : Number(value) };
}

/** The segment has its length, except in live recordings. */
async function matroskaEndsEarly(file: FileHandle, bytes: number): Promise<boolean> {
  const head = await readAt(file, 0, 4096);
  const header = readEbmlNumber(head, 4);
  if (!header || header.value === null) return false;
  const segment = 4 + header.length + header.value;
  if (head.toString("hex", segment, segment + 4) !== "18538067") return false;
  const size = readEbmlNumber(head, segment + 4);
  return !!size && size.value !== null && segment + 4 + size.length + size.value > bytes;
}

/** True if the file's own structure shows that it is truncated. False also when that cannot be determined. */
async function fileEndsEarly(path: string, kind: FileKind): Promise<boolean> {
  return withFile(path, async (file) => {
    const { size } = await file.stat();
    if (kind === "mp4") return mp4EndsEarly(file, size);
    if (kind === "mkv") return matroskaEndsEarly(file, size);
    if (kind === "avi") return (await readAt(file, 4, 4)).readUInt32LE(0) + 8 > size + 1;
    return false;
  });
}
