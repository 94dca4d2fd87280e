import type { Refusal } from "./faults.ts";
import { videoLimits } from "./render-service.contract.ts";
import { inputFile, probeLimits, type Tools, videoFormats } from "./tools.ts";
import { runProbe } from "./ffprobe-output.ts";

export const packetEntries = "packet=stream_index,pts_time,dts_time,duration_time,flags";

type Packet = { stream: number; at: number; length: number; flags: string };

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
export async function measureFrames(tools: Tools, path: string, streamIndex: number): Promise<Frames | Refusal> {
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
  const displayed = all.filter(({ flags, at }) => !flags.includes("D") && at >= earliest).sort((a, b) => a.at - b.at);
  const times = displayed.map(({ at }) => at);
  const [first = 0] = times;
  const [start, end] = packets.reduce(([low, high], { at }) => [Math.min(low, at), Math.max(high, at)], [Infinity, -Infinity]);
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
