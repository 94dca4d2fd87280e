import { writeFile } from "node:fs/promises";
import { inputFile } from "../tools.ts";
import { duckGain, type SpeechRegions } from "./original-sound.contract.ts";

/** Points of the duck's course in a second: ffmpeg draws the line between them. */
const courseRate = 1000;
/** No peak passes it (linear; -1 dBFS): two sounds that are each whole may clip together. */
const ceiling = 0.891;

export type MixedOriginal = {
  path: string;
  /** Linear amplitude 0-1. */
  volume: number;
  /** What the music is multiplied by, as `writeDuckCourse` wrote it; null where it keeps its level. */
  coursePath: string | null;
  /** Which second of it the picture begins with. */
  fromSeconds?: number;
};

/** The original sound as the third input of ffmpeg, and the duck's course as the fourth. */
export function originalInputs({ path, coursePath }: MixedOriginal): string[] {
  const course = coursePath
    ? ["-f", "f32le", "-ar", String(courseRate), "-ac", "1", ...inputFile("f32le", coursePath)]
    : [];
  return [...inputFile("mov,mp4,m4a", path), ...course];
}

type Mixing = { sampleRate: number; samples: number; isLimited: boolean };

/** From `[music]` to `[mix]`: the music, lowered where somebody speaks, and the original sound on top of it. */
export function originalFilter(
  original: MixedOriginal,
  { sampleRate, samples, isLimited }: Mixing,
): string[] {
  const stereo = "aformat=sample_fmts=fltp:channel_layouts=stereo";
  const asLong = `atrim=end_sample=${samples},apad=whole_len=${samples}`;
  const first = Math.round((original.fromSeconds ?? 0) * sampleRate);
  const begin = first > 0 ? `atrim=start_sample=${first},asetpts=PTS-STARTPTS,` : "";
  const limiter = isLimited ? `,alimiter=limit=${ceiling}:level=disabled:latency=1` : "";
  const ducked = original.coursePath
    ? [
        `[3:a:0]aresample=${sampleRate},pan=stereo|c0=c0|c1=c0,${stereo},${asLong}[course]`,
        "[music][course]amultiply[under]",
      ]
    : ["[music]anull[under]"];
  return [
    ...ducked,
    `[2:a:0]aresample=${sampleRate},${stereo},${begin}${asLong},volume=${original.volume.toFixed(6)}[original]`,
    `[under][original]amix=inputs=2:duration=first:normalize=0${limiter}[mix]`,
  ];
}

/** Writes what the music is multiplied by under a part of the video, a second longer than that is. */
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
