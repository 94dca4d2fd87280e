import { beforeAll, expect, test } from "vitest";
import { ffmpeg, makeFolder } from "../test-media.ts";
import { writeWav } from "../test-sound.ts";
import { ingestGood, makeSong } from "./test-audio.ts";

/** Error bounds that comparisons of stored fingerprints can rely on, as shares of differing bits (0.5 is chance). */
const folder = makeFolder();
let original: Uint32Array;
/** Length of each song: enough to cut twenty seconds out of the middle. */
const seconds = 30;
const { at } = folder;

async function fingerprintOf(path: string): Promise<Uint32Array> {
  const { facts } = await ingestGood(folder.path, path);
  const bytes = Buffer.from(facts.fingerprint, "base64");
  return Uint32Array.from({ length: bytes.length / 4 }, (_, n) => bytes.readUInt32LE(n * 4));
}

function onesIn(word: number): number {
  let ones = 0;
  for (let rest = word >>> 0; rest > 0; rest &= rest - 1, rest >>>= 0) ones++;
  return ones;
}

/** Lowest share of differing bits over all alignments with at least 8 s of overlap. */
function bitErrors(one: Uint32Array, other: Uint32Array): number {
  let best = 1;
  const overlap = 65;
  for (let shift = overlap - other.length; shift <= one.length - overlap; shift++) {
    let [bits, words] = [0, 0];
    for (let n = Math.max(0, shift); n < one.length && n - shift < other.length; n++, words++)
      bits += onesIn(one[n]! ^ other[n - shift]!);
    best = Math.min(best, bits / words / 32);
  }
  return best;
}

async function altered(name: string, ...options: string[]): Promise<number> {
  await ffmpeg("-i", at("song.wav"), ...options, at(name));
  return bitErrors(original, await fingerprintOf(at(name)));
}

beforeAll(async () => {
  await writeWav(at("song.wav"), makeSong({ seconds, bpm: 104, keyNote: 4, isMinor: true }));
  original = await fingerprintOf(at("song.wav"));
});

test("an audio fingerprint has eight words a second", () => {
  // The first word takes two and a half seconds of sound.
  const aSecond = original.length / (seconds - 2.6);
  expect(aSecond).toBeGreaterThan(7.9);
  expect(aSecond).toBeLessThan(8.1);
});

test("a fingerprint survives re-encoding as 64 kbit/s MP3", { tags: ["full"] }, async () => {
  expect(await altered("low.mp3", "-c:a", "libmp3lame", "-b:a", "64k")).toBeLessThan(0.05);
});

test("a fingerprint survives a 20 dB gain reduction", { tags: ["full"] }, async () => {
  expect(await altered("quiet.wav", "-af", "volume=-20dB", "-c:a", "pcm_s24le")).toBeLessThan(0.01);
});

test("a fingerprint of 20 seconds from the middle matches the whole", async () => {
  expect(await altered("part.wav", "-ss", "6.37", "-t", "20", "-c:a", "pcm_s24le")).toBeLessThan(0.1);
});

test("a fingerprint does not survive a 3 % higher pitch", { tags: ["full"] }, async () => {
  const higher = "asetrate=49440,aresample=48000,atempo=0.9708738";
  expect(await altered("higher.wav", "-af", higher, "-c:a", "pcm_s24le")).toBeGreaterThan(0.2);
});

test("fingerprints of different songs do not match", async () => {
  await writeWav(at("other.wav"), makeSong({ seconds: 20, bpm: 92, keyNote: 1, seed: 99 }));
  expect(bitErrors(original, await fingerprintOf(at("other.wav")))).toBeGreaterThan(0.25);
});
