import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Refusal, refuse } from "../faults.ts";
import { trackKinds } from "../first-bytes.contract.ts";
import { sniffFile } from "../file-heads.ts";
import { inputFile, probeSize, runConfined, type Tools, trackFormats } from "../tools.ts";
import { audioLimits, type AudioWarning, type IngestedTrack } from "./ingest.contract.ts";
import { trackCodecs } from "./ingest-arguments.ts";
import { needsPlainForm, readWav, writePlainWav } from "./wav.ts";
import { readMp3Header } from "./read-mp3.ts";
import { readTags } from "./read-tags.ts";
import { type ProbedSource, qualityWarnings, refuseOverLimits, type TrackHeader, sizeSlackBytes } from "./judge-track.ts";

export type ProbedTrack = {
  /** The label's file, or the same audio in a form that ffmpeg reads. */
  path: string;
  source: ProbedSource;
  /** From the header; null if only decoding can tell. */
  statedSeconds: number | null;
  tags: IngestedTrack["tags"];
  warnings: AudioWarning[];
};

const Tags = z.record(z.string(), z.string()).default({});
const Probe = z.object({
  format: z.object({
    duration: z.coerce.number().optional(),
    bit_rate: z.coerce.number().optional(),
    tags: Tags,
  }),
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().default("unknown"),
      sample_rate: z.coerce.number().default(0),
      channels: z.int().default(0),
      bit_rate: z.coerce.number().optional(),
      tags: Tags,
    }),
  ),
});
type Probe = z.infer<typeof Probe>;

const entries = ["format=duration,bit_rate", "format_tags", "stream=codec_type,codec_name,sample_rate,channels,bit_rate"].join(
  ":",
);

async function readProbe(tools: Tools, path: string): Promise<Probe | Refusal> {
  const limits = ["-max_alloc", String(2 ** 28), "-max_streams", "8", ...probeSize];
  const show = ["-show_entries", entries, "-of", "json"];
  const command = ["ffprobe", "-v", "error", ...limits, ...inputFile(trackFormats, path), ...show];
  const run = await runConfined(tools, command, { seconds: 15, isReadOnly: true });
  const parsed = run.code === 0 ? Probe.safeParse(JSON.parse(run.stdout)) : null;
  return parsed?.success ? parsed.data : refuse("unreadable", run.stderr || "The probe's answer cannot be read");
}

async function readWavHeader(tools: Tools, source: string): Promise<TrackHeader | Refusal> {
  const wav = await readWav(source);
  const { format, statedBytes, soundBytes, texts } = wav;
  if (!format) return refuse("unreadable", "There is no format chunk");
  if (format.channels === 0) return refuse("unreadable", "The header speaks of 0 channels");
  if (soundBytes === 0) return refuse("no-sound", "There is no sound in the data chunk");
  if (statedBytes !== null && soundBytes < statedBytes - sizeSlackBytes)
    return refuse("incomplete", `${soundBytes} of ${statedBytes} bytes of sound are there`);
  const bytesPerSecond = format.sampleRate * format.channels * Math.ceil(format.bits / 8);
  const path = needsPlainForm({ ...wav, format }) ? join(tools.inputs, "plain.wav") : source;
  if (path !== source) await writePlainWav(source, { ...wav, format }, path);
  return {
    path,
    statedSeconds: bytesPerSecond > 0 ? soundBytes / bytesPerSecond : null,
    bitsPerSample: format.usedBits || null,
    texts,
    warnings: statedBytes === null ? ["length-not-stated"] : [],
  };
}

/** Probes a label's file step by step: size, first bytes, header, then ffprobe in the sandbox. */
export async function probeTrack(tools: Tools, path: string): Promise<({ ok: true } & ProbedTrack) | Refusal> {
  const file = await lstat(path);
  if (file.size === 0) return refuse("empty", "The file has no bytes");
  if (!file.isFile()) return refuse("not-audio", "Not a regular file");
  if (file.size > audioLimits.maxBytes) return refuse("too-large", `${file.size} bytes`);
  const kind = await sniffFile(path);
  if (!trackKinds.includes(kind)) return refuse("not-audio", `It begins like ${kind ?? "nothing known"}`);
  const container = kind === "wav" ? "wav" : "mp3";
  const header = container === "wav" ? await readWavHeader(tools, path) : await readMp3Header(path);
  if ("ok" in header) return header;

  const probe = await readProbe(tools, header.path);
  if ("ok" in probe) return probe;
  const stream = probe.streams.find((one) => one.codec_type === "audio");
  if (!stream) return refuse("no-sound", "There is no sound in this file");
  if (!trackCodecs.includes(stream.codec_name)) return refuse("unreadable", `${container} with ${stream.codec_name} in it`);
  const isLossless = !stream.codec_name.endsWith("law") && stream.codec_name.startsWith("pcm_");
  const source = {
    container,
    codec: stream.codec_name,
    sampleRate: stream.sample_rate,
    bitsPerSample: isLossless ? header.bitsPerSample : null,
    channels: stream.channels,
    isLossless,
    bitRate: Math.round(stream.bit_rate ?? probe.format.bit_rate ?? 0) || null,
    bytes: file.size,
  } as const;
  const guess = (probe.format.duration ?? 0) / 2;
  const refusal = refuseOverLimits(source, header.statedSeconds ?? guess);
  if (refusal) return refusal;
  const warnings = [...header.warnings, ...qualityWarnings(source)];
  const tags = readTags({ ...stream.tags, ...probe.format.tags }, header.texts);
  return { ok: true, path: header.path, source, statedSeconds: header.statedSeconds, tags, warnings };
}
