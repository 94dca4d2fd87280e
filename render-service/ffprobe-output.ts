import { z } from "zod";
import { faultCodeOf, type Refusal, refuse } from "./faults.ts";
import { videoLimits } from "./render-service.contract.ts";
import { hitLimit, type ToolRun } from "./run-tool.ts";
import { inputFile, probeLimits, runConfined, type Tools, videoFormats } from "./tools.ts";

/** ffprobe's `-show_entries`, and the schema of its output. */
export const probedEntries = [
  "format=format_name,duration,start_time,bit_rate",
  "stream=index,codec_type,codec_name,profile,level,width,height,pix_fmt,field_order,sample_aspect_ratio," +
    "avg_frame_rate,r_frame_rate,start_time,duration,bit_rate,color_range,color_space,color_transfer,color_primaries," +
    "channels",
  "stream_disposition=attached_pic,default",
  "stream_side_data=rotation",
].join(":");

const Stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().default("unknown"),
  profile: z.string().default(""),
  level: z.number().default(0),
  width: z.int().default(0),
  height: z.int().default(0),
  channels: z.int().default(0),
  pix_fmt: z.string().default(""),
  field_order: z.string().default("unknown"),
  sample_aspect_ratio: z.string().default("1:1"),
  avg_frame_rate: z.string().default("0/0"),
  r_frame_rate: z.string().default("0/0"),
  start_time: z.coerce.number().default(0),
  duration: z.coerce.number().optional(),
  bit_rate: z.coerce.number().optional(),
  color_range: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  disposition: z.object({ attached_pic: z.int().default(0), default: z.int().default(0) }).prefault({}),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});
export type Stream = z.infer<typeof Stream>;
export const Probe = z.object({
  format: z.object({
    format_name: z.string(),
    duration: z.coerce.number().optional(),
    start_time: z.coerce.number().default(0),
    bit_rate: z.coerce.number().optional(),
  }),
  streams: z.array(Stream),
});
export type Probe = z.infer<typeof Probe>;

type Limits = { seconds: number; cpuSeconds: number; memoryBytes: number; maxStdoutBytes: number };

/** A video of ten minutes takes a tenth of this. Half the memory is reserved for the steps after the probe. */
const usual: Limits = {
  seconds: 120,
  cpuSeconds: 10,
  memoryBytes: 2 * 2 ** 30,
  maxStdoutBytes: 64 * 2 ** 20,
};

/**
 * Runs ffprobe on a user's file. Retries once when it exceeds time or memory, as the machine may have been busy; the second time
 * the file is refused as `too-complex`.
 */
export async function runProbe(
  tools: Tools,
  command: readonly string[],
  limits = usual,
): Promise<ToolRun | Refusal> {
  const first = await within(tools, command, limits);
  return "ok" in first ? within(tools, command, limits) : first;
}

async function within(tools: Tools, command: readonly string[], limits: Limits): Promise<ToolRun | Refusal> {
  try {
    const run = await runConfined(tools, command, { ...limits, isReadOnly: true });
    // ffmpeg reports its own stream limit as lack of memory; that case has its own message.
    const isOutOfLimits = hitLimit(run) && !/max_streams/.test(run.stderr);
    return isOutOfLimits ? refuse("too-complex", run.stderr || `Ended by ${run.signal ?? run.code}`) : run;
  } catch (error) {
    if (!["timeout", "out-of-limits"].includes(faultCodeOf(error))) throw error;
    return refuse("too-complex", error instanceof Error ? error.message : "Out of limits");
  }
}

export const packetEntries = "packet=stream_index,pts_time,dts_time,duration_time,flags";

export type Packet = { stream: number; at: number; length: number; flags: string };

function readPackets(listing: string): Packet[] {
  return listing.split("\n").flatMap((line) => {
    const [stream, pts, dts, length, flags = ""] = line.split(",");
    // AVI has no PTS: frames are shown at their DTS.
    const at = Number(pts === "N/A" ? dts : pts);
    const packet = { stream: Number(stream), at, length: Number(length) || 0, flags };
    return line && Number.isFinite(at) ? [packet] : [];
  });
}

/** Tolerates 5 % shorter intervals: screen recorders' clocks are irregular. */
function shortestUsualPause(times: number[], last: Packet | undefined): number {
  const pauses = times.slice(1).map((at, n) => at - (times[n] ?? 0));
  // For an idle screen's two frames only the last one's length shows the frame rate. Some programs write one near 0.
  if (last && last.length > 0.99 / videoLimits.maxFramesPerSecond) pauses.push(last.length);
  const sorted = pauses.filter((pause) => pause > 0).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 20)] ?? 0;
}

/** Headers often omit the last frame's duration, so it is assumed to be like the others. */
function lengthOf(times: number[], last: Packet | undefined): number {
  const [first = 0, end = 0] = [times[0], times.at(-1)];
  if (last?.length) return end + last.length - first;
  return times.length > 1 ? ((end - first) * times.length) / (times.length - 1) : 0;
}

/** Lists a file's packets without decoding them. */
export async function measureFrames(
  tools: Tools,
  path: string,
  streamIndex: number,
): Promise<Frames | Refusal> {
  const show = ["-show_entries", packetEntries, "-of", "csv=p=0"];
  const command = ["ffprobe", "-v", "error", ...probeLimits, ...inputFile(videoFormats, path), ...show];
  const run = await runProbe(tools, command);
  return "ok" in run ? run : framesOf(readPackets(run.stdout), streamIndex);
}

/** Frames of a video stream, from its packets; times are the file's own, in seconds. */
export type Frames = ReturnType<typeof framesOf>;

/** Extracts one stream from the packets of a file. */
export function framesOf(packets: readonly Packet[], streamIndex: number) {
  const own = packets.filter(({ stream }) => stream === streamIndex);
  const isKey = ({ flags }: Packet) => flags.includes("K");
  const key = Math.max(0, own.findIndex(isKey));
  const all = own.slice(key);
  // Frames after the first keyframe but displayed before it depend on missing ones.
  const earliest = key > 0 ? (all[0]?.at ?? 0) : -Infinity;
  const displayed = all
    .filter(({ flags, at }) => !flags.includes("D") && at >= earliest)
    .sort((a, b) => a.at - b.at);
  const times = displayed.map(({ at }) => at);
  const [first = 0] = times;
  const [start, end] = packets.reduce(
    ([low, high], { at }) => [Math.min(low, at), Math.max(high, at)],
    [Infinity, -Infinity],
  );
  return {
    /** Display time of each frame, in order. */
    times,
    count: times.length,
    firstAt: first,
    /** From the first frame to the end of the last one. */
    seconds: lengthOf(times, displayed.at(-1)),
    /** From the first packet to the last one of any stream. */
    wholeSeconds: Math.max(0, end - start),
    /** Packets hidden by an edit list: decoded only as references. */
    hidden: all.length - displayed.length,
    /** The shortest interval between frames that occurs repeatedly: one step of their time grid. */
    step: shortestUsualPause(times, displayed.at(-1)),
    /** From the first packet to the first keyframe: undecodable. */
    skippedSeconds: key > 0 ? Math.max(0, first - (own[0]?.at ?? 0)) : 0,
    /** Display time of the second keyframe: what precedes it may be dropped. Null without one. */
    secondKeyAt: all.filter(isKey)[1]?.at ?? null,
  };
}

/** Parses a fraction such as `30000/1001` or `16:9`; 0 if the denominator is. */
export function ratio(text: string): number {
  const [top = 0, bottom = 1] = text.split(/[/:]/).map(Number);
  return bottom ? top / bottom : 0;
}
