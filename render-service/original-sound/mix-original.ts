import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inputFile, type Tools } from "../tools.ts";
import { duckGain, type SpeechRegions } from "./original-sound.contract.ts";
import type { SoundJob } from "../render-service.contract.ts";
import { fetchInto, type MediaIo } from "../media-io.ts";

/** Points of the ducking curve per second: ffmpeg interpolates between them. */
const courseRate = 1000;
/** Limiter ceiling (linear; -1 dBFS): the sum of two sounds may clip. */
const ceiling = 0.891;

export type MixedOriginal = {
  path: string;
  /** Linear amplitude 0-1. */
  volume: number;
  /** Ducking gain of the music, written by `writeDuckCourse`; null without ducking. */
  coursePath: string | null;
  /** Second of the sound at which the picture begins. */
  fromSeconds?: number;
};

/** The original sound as ffmpeg's third input, and the ducking curve as the fourth. */
export function originalInputs({ path, coursePath }: MixedOriginal): string[] {
  const course = coursePath ? ["-f", "f32le", "-ar", String(courseRate), "-ac", "1", ...inputFile("f32le", coursePath)] : [];
  return [...inputFile("mov,mp4,m4a", path), ...course];
}

type Mixing = { sampleRate: number; samples: number; isLimited: boolean };

/** From `[music]` to `[mix]`: the music, ducked under speech, plus the original sound. */
export function originalFilter(original: MixedOriginal, { sampleRate, samples, isLimited }: Mixing): string[] {
  const stereo = "aformat=sample_fmts=fltp:channel_layouts=stereo";
  const asLong = `atrim=end_sample=${samples},apad=whole_len=${samples}`;
  const first = Math.round((original.fromSeconds ?? 0) * sampleRate);
  const begin = first > 0 ? `atrim=start_sample=${first},asetpts=PTS-STARTPTS,` : "";
  const limiter = isLimited ? `,alimiter=limit=${ceiling}:level=disabled:latency=1` : "";
  const ducked = original.coursePath
    ? [`[3:a:0]aresample=${sampleRate},pan=stereo|c0=c0|c1=c0,${stereo},${asLong}[course]`, "[music][course]amultiply[under]"]
    : ["[music]anull[under]"];
  return [
    ...ducked,
    `[2:a:0]aresample=${sampleRate},${stereo},${begin}${asLong},volume=${original.volume.toFixed(6)}[original]`,
    `[under][original]amix=inputs=2:duration=first:normalize=0${limiter}[mix]`,
  ];
}

/** Writes the ducking gain for a part of the video, plus one second. */
export async function writeDuckCourse(
  path: string,
  speechMs: SpeechRegions,
  { seconds, fromSeconds = 0 }: { seconds: number; fromSeconds?: number },
): Promise<void> {
  const points = Math.ceil((seconds + 1) * courseRate);
  const course = Float32Array.from({ length: points }, (_, n) =>
    duckGain(speechMs, fromSeconds * 1000 + (n * 1000) / courseRate),
  );
  await writeFile(path, new Uint8Array(course.buffer));
}

const maxOriginalBytes = 2 ** 28;

/** Downloads the original sound, prepared for the mix; undefined if it is muted. */
export async function fetchOriginal(io: MediaIo, tools: Tools, job: SoundJob): Promise<MixedOriginal | undefined> {
  if (!job.original) return undefined;
  const { url, volume, duckMs, fromSeconds = 0 } = job.original;
  const path = await fetchInto(io, url, join(tools.inputs, "original.m4a"), maxOriginalBytes);
  if (duckMs.length === 0) return { path, volume, fromSeconds, coursePath: null };
  const coursePath = join(tools.inputs, "duck");
  await writeDuckCourse(coursePath, duckMs, { seconds: job.pictureSeconds, fromSeconds });
  return { path, volume, fromSeconds, coursePath };
}
