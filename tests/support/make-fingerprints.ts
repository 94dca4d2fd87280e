import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { catalogue } from "#scripts/demo/catalogue.ts";
import { synthesise } from "#scripts/demo/music/synthesise.ts";
import { wavChunks } from "#scripts/demo/music/audio.ts";
import { runFfmpeg } from "#scripts/local/services.ts";

const run = promisify(execFile);

/** Manipulations of a song: ffmpeg options before and after its input. */
export const treatments = {
  asItIs: { before: [], behind: [] },
  quieter: { before: [], behind: ["-af", "volume=-20dB"] },
  excerptOf20Seconds: { before: ["-ss", "21.37", "-t", "20"], behind: [] },
  excerptOf8Seconds: { before: ["-ss", "21.37", "-t", "8"], behind: [] },
  pitchUp3Percent: { before: [], behind: ["-af", "asetrate=48000*1.03,aresample=48000,atempo=1/1.03"] },
} as const;

export type Song = { file: string; treated: (name: keyof typeof treatments) => Promise<Uint8Array> };

/** Writes the first minute of the first `count` demo songs; `treated` returns ffmpeg's raw Chromaprint of them. */
export async function makeSongs(count: number): Promise<{ songs: Song[]; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "cuesheet-songs-"));
  const songs: Song[] = [];
  for (const { composition } of catalogue.slice(0, count)) {
    const file = join(folder, `${songs.length}.wav`);
    // Sequential: synthesis saturates the processor.
    await runFfmpeg(wavChunks(synthesise(composition, 60)), ["-f", "wav", "-i", "pipe:0", file]);
    songs.push({ file, treated: (name) => fingerprintOf(file, treatments[name]) });
  }
  return { songs, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Fingerprints the song after encoding it as a 64 kbit/s MP3. */
export async function reEncoded(song: Song): Promise<Uint8Array> {
  const file = `${song.file}.mp3`;
  execFileSync("ffmpeg", ["-v", "error", "-y", "-i", song.file, "-b:a", "64k", file]);
  return fingerprintOf(file, treatments.asItIs);
}

/** Fingerprints a minute of silence. */
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
