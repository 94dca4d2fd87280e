import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { catalogue, synthesise, wavChunks } from "#scripts/demo/index.ts";
import { runFfmpeg } from "#scripts/local/index.ts";

const run = promisify(execFile);

/** What may be done to a song, as ffmpeg's options before and behind its input. */
export const treatments = {
  asItIs: { before: [], behind: [] },
  quieter: { before: [], behind: ["-af", "volume=-20dB"] },
  excerptOf20Seconds: { before: ["-ss", "21.37", "-t", "20"], behind: [] },
  excerptOf8Seconds: { before: ["-ss", "21.37", "-t", "8"], behind: [] },
  pitchUp3Percent: { before: [], behind: ["-af", "asetrate=48000*1.03,aresample=48000,atempo=1/1.03"] },
} as const;

export type Song = { file: string; treated: (name: keyof typeof treatments) => Promise<Uint8Array> };

/** The first minute of so many songs of the demo, and raw Chromaprint of them as ffmpeg makes it. */
export async function makeSongs(count: number): Promise<{ songs: Song[]; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "cuesheet-songs-"));
  const songs: Song[] = [];
  for (const { composition } of catalogue.slice(0, count)) {
    const file = join(folder, `${songs.length}.wav`);
    // Synthesis takes the processor for itself.
    await runFfmpeg(wavChunks(synthesise(composition, 60)), ["-f", "wav", "-i", "pipe:0", file]);
    songs.push({ file, treated: (name) => fingerprintOf(file, treatments[name]) });
  }
  return { songs, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The same song after it has been through an MP3 of 64 kbit/s. */
export async function reEncoded(song: Song): Promise<Uint8Array> {
  const file = `${song.file}.mp3`;
  execFileSync("ffmpeg", ["-v", "error", "-y", "-i", song.file, "-b:a", "64k", file]);
  return fingerprintOf(file, treatments.asItIs);
}

/** A minute without a sound. */
export function silence(): Promise<Uint8Array> {
  return fingerprintOf("anullsrc=r=48000:cl=stereo:d=60", { before: ["-f", "lavfi"], behind: [] });
}

async function fingerprintOf(
  file: string,
  { before, behind }: { before: readonly string[]; behind: readonly string[] },
): Promise<Uint8Array> {
  const output = ["-f", "chromaprint", "-fp_format", "raw", "pipe:1"];
  const { stdout } = await run("ffmpeg", ["-v", "error", ...before, "-i", file, ...behind, ...output], {
    encoding: "buffer",
  });
  return stdout;
}
