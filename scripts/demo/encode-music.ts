import type { Stereo } from "#scripts/demo/music/audio.ts";
import { wavChunks } from "#scripts/demo/music/wav.ts";
import { runFfmpeg } from "#scripts/demo/run-ffmpeg.ts";

export type Levels = { integratedLufs: number; truePeakDb: number };

/** Writes master and preview and measures the loudness, all in one pass over the sound. */
export async function encodeMusic(
  sound: Stereo,
  tags: { title: string; artist: string; isrc: string },
  paths: { master: string; preview: string },
): Promise<Levels> {
  const clean = ["-map_metadata", "-1", "-bitexact"];
  const named = ["-metadata", `title=${tags.title}`, "-metadata", `artist=${tags.artist}`];
  const flac = [
    "-c:a",
    "flac",
    "-sample_fmt",
    "s32",
    "-bits_per_raw_sample",
    "24",
    "-compression_level",
    "3",
  ];
  const aac = ["-c:a", "aac", "-aac_coder", "fast", "-b:a", "160k", "-movflags", "+faststart"];
  const split = "[0:a]asplit=3[m][p][l];[l]ebur128=peak=true:framelog=verbose[measured]";
  const outputs = [
    ["-map", "[m]", ...flac, ...clean, ...named, "-metadata", `isrc=${tags.isrc}`, paths.master],
    ["-map", "[p]", ...aac, ...clean, ...named, paths.preview],
    ["-map", "[measured]", "-f", "null", "-"],
  ];
  const said = await runFfmpeg(wavChunks(sound), [
    "-f",
    "wav",
    "-i",
    "pipe:0",
    "-filter_complex",
    split,
    ...outputs.flat(),
  ]);
  const summary = said.slice(said.lastIndexOf("Summary:"));
  return { integratedLufs: reading(summary, "I"), truePeakDb: reading(summary, "Peak") };
}

function reading(summary: string, name: string): number {
  const value = Number(new RegExp(`${name}:\\s+(-?[\\d.]+)`).exec(summary)?.[1]);
  if (!Number.isFinite(value)) throw new Error(`ffmpeg measured no ${name}`);
  return value;
}
