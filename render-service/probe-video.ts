import { lstat } from "node:fs/promises";
import { type SourceFacts, videoLimits } from "./contract.ts";
import { type Refusal, refuse } from "./faults.ts";
import { Probe, probedEntries, type Stream } from "./ffprobe-output.ts";
import { fileEndsEarly } from "./file-ends-early.ts";
import { type FileKind, sniffFile, videoKinds } from "./sniff.ts";
import { inputFile, runConfined, type Tools, videoFormats } from "./tools.ts";

/** Everything later steps want to know of a video; sizes as stored unless they say display. */
export type Video = {
  kind: FileKind;
  container: string;
  streamIndex: number;
  codec: string;
  profile: string;
  level: number;
  pixelFormat: string;
  width: number;
  height: number;
  displayWidth: number;
  displayHeight: number;
  rotation: number;
  /** Width of one pixel divided by its height. */
  pixelShape: number;
  framesPerSecond: number;
  hasVariableRate: boolean;
  seconds: number;
  startSeconds: number;
  bitsPerSecond: number;
  isInterlaced: boolean;
  isFullRange: boolean;
  colour: { space: string | null; transfer: string | null; primaries: string | null };
  isHdr: boolean;
  hasAudio: boolean;
};

function ratio(text: string): number {
  const [top = 0, bottom = 1] = text.split(/[/:]/).map(Number);
  return bottom ? top / bottom : 0;
}

async function readProbe(tools: Tools, path: string): Promise<Probe | Refusal> {
  const limits = [
    "-max_streams",
    String(videoLimits.maxStreams),
    "-probesize",
    "20M",
    "-analyzeduration",
    "10M",
  ];
  const input = inputFile(videoFormats, path);
  const command = [
    "ffprobe",
    "-v",
    "error",
    ...limits,
    ...input,
    "-show_entries",
    probedEntries,
    "-of",
    "json",
  ];
  const run = await runConfined(tools, command, { seconds: 15, isReadOnly: true });
  if (/max_streams/.test(run.stderr)) return refuse("too-many-streams", run.stderr);
  if (/moov atom not found/.test(run.stderr)) return refuse("incomplete", run.stderr);
  const parsed = run.code === 0 ? Probe.safeParse(JSON.parse(run.stdout)) : null;
  if (!parsed?.success) return refuse("unreadable", run.stderr || "The probe's answer cannot be read");
  return parsed.data;
}

type Span = { frames: number; seconds: number; wholeSeconds: number };

/** Counts packets without decoding, for files whose header does not say how long the picture is. */
async function measureSpan(tools: Tools, path: string, streamIndex: number): Promise<Span> {
  const show = ["-show_entries", "packet=stream_index,pts_time", "-of", "csv=p=0"];
  const command = ["ffprobe", "-v", "error", ...inputFile(videoFormats, path), ...show];
  const run = await runConfined(tools, command, {
    seconds: 60,
    isReadOnly: true,
    maxStdoutBytes: 64 * 2 ** 20,
  });
  let frames = 0;
  let [first, last, start, end] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const line of run.stdout.split("\n")) {
    const [stream, time] = line.split(",").map(Number);
    if (stream === undefined || time === undefined || !Number.isFinite(time)) continue;
    start = Math.min(start, time);
    end = Math.max(end, time);
    if (stream !== streamIndex) continue;
    frames++;
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  const seconds = frames > 1 ? ((last - first) * frames) / (frames - 1) : 0;
  return { frames, seconds, wholeSeconds: Math.max(0, end - start) };
}

function describeVideo(kind: FileKind, { format, streams }: Probe, stream: Stream, span: Span | null): Video {
  const pixelShape = ratio(stream.sample_aspect_ratio) || 1;
  const turned = Math.round(stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0);
  const rotation = ((turned % 360) + 360) % 360;
  const upright = [Math.round(stream.width * pixelShape), stream.height] as const;
  const [displayWidth, displayHeight] = rotation % 180 === 0 ? upright : [upright[1], upright[0]];
  const average = span && span.seconds > 0 ? span.frames / span.seconds : ratio(stream.avg_frame_rate);
  const nominal = ratio(stream.r_frame_rate);
  const framesPerSecond = average || nominal;
  const seconds = stream.duration ?? span?.seconds ?? 0;
  return {
    kind,
    container: format.format_name,
    streamIndex: stream.index,
    codec: stream.codec_name,
    profile: stream.profile,
    level: stream.level,
    pixelFormat: stream.pix_fmt,
    width: stream.width,
    height: stream.height,
    displayWidth: Math.max(1, displayWidth),
    displayHeight: Math.max(1, displayHeight),
    rotation,
    pixelShape,
    framesPerSecond,
    hasVariableRate: Math.abs(framesPerSecond - nominal) > framesPerSecond * 0.02,
    seconds,
    startSeconds: stream.start_time,
    bitsPerSecond: stream.bit_rate ?? format.bit_rate ?? 0,
    isInterlaced: ["tt", "bb", "tb", "bt"].includes(stream.field_order),
    isFullRange: stream.color_range === "pc" || stream.pix_fmt.startsWith("yuvj"),
    colour: {
      space: knownColour(stream.color_space),
      transfer: knownColour(stream.color_transfer),
      primaries: knownColour(stream.color_primaries),
    },
    isHdr: ["smpte2084", "arib-std-b67"].includes(stream.color_transfer ?? ""),
    hasAudio: streams.some((other) => other.codec_type === "audio"),
  };
}

function knownColour(name: string | undefined): string | null {
  return name === undefined || ["unknown", "reserved", "unspecified"].includes(name) ? null : name;
}

function refuseOverLimits(video: Video): Refusal | null {
  const { width, height, seconds, framesPerSecond } = video;
  const size = `${width}x${height}`;
  if (width > videoLimits.maxSide || height > videoLimits.maxSide) return refuse("too-many-pixels", size);
  if (width * height > videoLimits.maxPixels) return refuse("too-many-pixels", size);
  if (seconds < videoLimits.minSeconds) return refuse("too-short", `${seconds.toFixed(3)} s`);
  if (seconds > videoLimits.maxSeconds) return refuse("too-long", `${seconds.toFixed(3)} s`);
  const isSlowEnough = framesPerSecond > 0 && framesPerSecond <= videoLimits.maxFramesPerSecond;
  return isSlowEnough ? null : refuse("bad-frame-rate", `${framesPerSecond} frames a second`);
}

/** How much shorter than promised a video may be: headers round, and last frames have no known length. */
export function durationSlack(video: Video): number {
  return Math.max(0.25, 3 / video.framesPerSecond, video.seconds * 0.01);
}

/** Looks at a brand's file from outside in: size, first bytes, structure, then ffprobe in the sandbox. */
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
  const pictures = probe.streams.filter((s) => s.codec_type === "video" && !s.disposition.attached_pic);
  const stream = pictures.find((s) => s.disposition.default) ?? pictures[0];
  if (!stream?.width || !stream.height)
    return refuse("no-picture", "There is no moving picture in this file");

  const header = probe.format.duration ?? 0;
  if (header > videoLimits.maxSeconds * 2) return refuse("too-long", `${header} s`);
  const span =
    stream.duration === undefined || kind !== "mp4" ? await measureSpan(tools, path, stream.index) : null;
  const video = describeVideo(kind, probe, span ? withoutDuration(stream) : stream, span);
  const refusal = refuseOverLimits(video);
  if (refusal) return refusal;
  if (span && header - Math.max(0, probe.format.start_time) - span.wholeSeconds > durationSlack(video))
    return refuse("incomplete", `${span.wholeSeconds.toFixed(2)} s of ${header.toFixed(2)} s are there`);
  return { ok: true, video };
}

function withoutDuration(stream: Stream): Stream {
  return { ...stream, duration: undefined };
}

/** The part of what was found that the Worker keeps. */
export function toSourceFacts(video: Video): SourceFacts {
  return {
    container: video.container,
    codec: video.codec,
    displayWidth: video.displayWidth,
    displayHeight: video.displayHeight,
    framesPerSecond: video.framesPerSecond,
    durationMs: Math.round(video.seconds * 1000),
    hasAudio: video.hasAudio,
    isHdr: video.isHdr,
  };
}
