import { lstat } from "node:fs/promises";
import { videoLimits } from "./render-service.contract.ts";
import { type Refusal, refuse } from "./faults.ts";
import { measureFrames, Probe, probedEntries, runProbe } from "./ffprobe-output.ts";
import { fileEndsEarly } from "./file-ends-early.ts";
import { videoKinds } from "./first-bytes.contract.ts";
import { sniffFile } from "./file-heads.ts";
import { inputFile, probeLimits, type Tools, videoFormats } from "./tools.ts";
import { type Video, describeVideo, durationSlack } from "./describe-video.ts";

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
  if (!kind || !videoKinds.includes(kind))
    return refuse("not-video", `It begins like ${kind ?? "no known video"}`);
  if (await fileEndsEarly(path, kind)) return refuse("incomplete", "The file ends before its own end");

  const probe = await readProbe(tools, path);
  if ("ok" in probe) return probe;
  const sounds = probe.streams.filter((s) => s.codec_type === "audio").length;
  if (sounds > videoLimits.maxSounds || probe.streams.length - sounds > videoLimits.maxStreams)
    return refuse("too-many-streams", `${probe.streams.length} streams, ${sounds} of them sounds`);
  const pictures = probe.streams.filter((s) => s.codec_type === "video" && !s.disposition.attached_pic);
  const stream = pictures.find((s) => s.disposition.default) ?? pictures[0];
  if (!stream?.width || !stream.height)
    return refuse("no-picture", "There is no moving picture in this file");

  const starts = Math.max(0, probe.format.start_time);
  const header = probe.format.duration ?? 0;
  // Matroska's duration is the end time on its clock.
  if (header - (kind === "mkv" ? starts : 0) > videoLimits.maxSeconds * 2)
    return refuse("too-long", `${header} s`);
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
