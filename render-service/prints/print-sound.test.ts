import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { makeSong } from "../ingest/test-audio.ts";
import { fromBase64 } from "../listening/base64.contract.ts";
import { ffmpeg, ffmpegBytes, makeFolder, makeTools } from "../test-media.ts";
import { writeWav } from "../test-sound.ts";
import { countBitErrors } from "./test-bit-errors.ts";
import { printSound } from "./print-sound.ts";
import { sentSound } from "./sent-sound.contract.ts";

const folder = makeFolder();
let song: string;
let known: Uint8Array;
beforeAll(async () => {
  song = folder.at("song.wav");
  await writeWav(song, makeSong({ seconds: 70, bpm: 104, keyNote: 4, isMinor: true }));
  known = await ffmpegBytes("-i", song, "-f", "chromaprint", "-fp_format", "raw");
});

async function encode(name: string, ...options: string[]): Promise<Buffer> {
  const path = folder.at(name);
  await ffmpeg("-i", song, ...options, path);
  return readFile(path);
}

async function print(sound: Uint8Array): Promise<Uint8Array | null> {
  const printed = await printSound(sound, await makeTools(folder.path));
  return printed && fromBase64(printed.print);
}

const codecs = {
  AAC: ["-c:a", "aac", "-aac_coder", "fast"],
  "AC-3": ["-c:a", "ac3"],
  Opus: ["-c:a", "libopus"],
  DTS: ["-c:a", "dca", "-strict", "-2"],
};
for (const [name, options] of Object.entries(codecs))
  test(`fingerprints the first minute of ${name} like its recording`, { tags: name === "AAC" ? [] : ["full"] }, async () => {
    const printed = await print(await encode(`${name}.mka`, "-ac", "2", ...options));
    const seconds = printed!.length / 4 / 8.08;
    expect(seconds).toBeGreaterThan(sentSound.seconds - 4);
    expect(seconds).toBeLessThanOrEqual(sentSound.seconds);
    expect(countBitErrors(printed!, known)).toBeLessThan(0.05);
  });

test("counts a delayed start as silence", { tags: ["full"] }, async () => {
  // Length of 81 values, so that both fingerprints sample the song at the same positions.
  const silence = (81 * 1365) / 11_025;
  const late = await encode("late.mka", "-af", `asetpts=PTS+${silence}/TB`, "-c:a", "aac", "-t", "70");
  const printed = await print(late);
  const settled = 20 * 4;
  expect(countBitErrors(printed!.subarray(81 * 4 + settled), known.subarray(settled))).toBeLessThan(0.05);
});

test("returns no fingerprint for anything but sound in Matroska", { tags: ["full"] }, async () => {
  const picture = folder.at("picture.mkv");
  await ffmpeg("-f", "lavfi", "-i", "testsrc2=size=64x64:duration=1", "-c:v", "mpeg4", picture);
  const cut = (await encode("whole.mka", "-c:a", "aac")).subarray(0, 300);
  const playlist = Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n");
  for (const each of [playlist, await readFile(song), await readFile(picture), cut, Buffer.alloc(0)])
    expect(await print(each)).toBeNull();
});

test("fingerprints at most a minute despite timestamps a day apart", async () => {
  const path = folder.at("gap.mka");
  // Timestamps of the second half are a day later.
  const gap = "asetpts=PTS+if(gte(T\\,30)\\,86400\\,0)/TB";
  await ffmpeg("-i", song, "-af", gap, "-c:a", "libmp3lame", "-t", "86460", path);
  expect((await print(await readFile(path)))!.length / 4 / 8.08).toBeLessThanOrEqual(sentSound.seconds);
});
