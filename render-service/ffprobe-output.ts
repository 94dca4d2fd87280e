import { z } from "zod";
import { faultCodeOf, type Refusal, refuse, fault } from "./faults.ts";
import { hitLimit, type ToolRun } from "./run-tool.ts";
import { runConfined, type Tools } from "./tools.ts";

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
export async function runProbe(tools: Tools, command: readonly string[], limits = usual): Promise<ToolRun | Refusal> {
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

/** Parses a fraction such as `30000/1001` or `16:9`; 0 if the denominator is. */
export function ratio(text: string): number {
  const [top = 0, bottom = 1] = text.split(/[/:]/).map(Number);
  return bottom ? top / bottom : 0;
}

/** Streams of a file that this service wrote. */
export const Written = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string().default("unknown"),
      width: z.int().optional(),
      height: z.int().optional(),
      channels: z.int().optional(),
      duration: z.coerce.number().optional(),
      extradata_hash: z.string().optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
    }),
  ),
});
type WrittenStream = z.infer<typeof Written>["streams"][number];

export const streamEntries =
  "stream=codec_type,codec_name,width,height,channels,duration,extradata_hash:stream_side_data=rotation";

export async function probeStreams(tools: Tools, input: string[], path: string): Promise<WrittenStream[]> {
  const command = ["ffprobe", "-v", "error", ...input, "-show_entries", streamEntries, "-of", "json"];
  const run = await runConfined(tools, command, { seconds: 30, isReadOnly: true });
  if (run.code !== 0) throw fault("ffmpeg-failed", `Cannot read ${path.split("/").at(-1)}: ${run.stderr}`);
  return Written.parse(JSON.parse(run.stdout)).streams;
}
