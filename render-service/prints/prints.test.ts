import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { makeSong } from "../ingest/test-audio.ts";
import { fromBase64 } from "../listening/base64.contract.ts";
import { ffmpeg, ffmpegBytes, makeFolder, testPicture, x264 } from "../test-media.ts";
import { writeWav } from "../test-sound.ts";
import { countBitErrors } from "./test-bit-errors.ts";
import { createChromaprint, encodeSoundPrint } from "./chromaprint.contract.ts";
import { decodePicturePrint, encodePicturePrint, isFlat, parts } from "./picture-print.contract.ts";
import { hashPosted } from "./posted-windows.contract.ts";

const folder = makeFolder();

describe("an audio fingerprint", () => {
  let song: string;
  beforeAll(async () => {
    song = folder.at("song.wav");
    await writeWav(song, makeSong({ seconds: 20, bpm: 104, keyNote: 4, isMinor: true }));
  });

  for (const sampleRate of [48_000, 44_100, 32_000, 11_025, 8000])
    test(`matches ffmpeg's at ${sampleRate} Hz`, { tags: [44_100, 8000].includes(sampleRate) ? [] : ["full"] }, async () => {
      const pcm = ["-i", song, "-ac", "1", "-ar", String(sampleRate)];
      const plain = folder.at(`plain-${sampleRate}.wav`);
      await ffmpeg(...pcm, plain);
      const theirs = await ffmpegBytes("-i", plain, "-f", "chromaprint", "-fp_format", "raw");
      const bytes = await ffmpegBytes("-i", plain, "-f", "f32le");
      const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
      const listener = createChromaprint(sampleRate);
      // In chunks of uneven length, as decoders output them.
      for (let from = 0, length = 1; from < samples.length; from += length, length = (length * 7) % 4099)
        listener.push(samples.subarray(from, from + length));
      const ours = encodeSoundPrint(listener.values());
      expect(ours.length).toBe(theirs.length);
      expect(countBitErrors(ours, theirs)).toBeLessThan(0.005);
    });

  test("is empty for two seconds of sound", () => {
    const listener = createChromaprint(48_000);
    listener.push(new Float32Array(48_000 * 2));
    expect(listener.values()).toEqual(new Uint32Array(0));
  });
});

async function prepare(...source: string[]) {
  const path = folder.at(`${crypto.randomUUID()}.mp4`);
  await ffmpeg(...source, ...x264, "-g", "10", "-bf", "0", "-movflags", "+faststart", path);
  const preparation = await folder.mustPrepare(path);
  const print = decodePicturePrint(fromBase64(preparation.picturePrint ?? ""));
  if (!print) throw new Error("It has no print");
  return { mode: preparation.mode, print };
}

const flatOnes = (track: Uint32Array<ArrayBuffer>) => Array.from({ length: track.length / 2 }, (_, at) => isFlat(track, at));

/** 10 fps, like 25 or 30, is no multiple of the four samples a second; and each frame is prepared at 1080p. */
const moving = (size: string, seconds = 1.5) => testPicture({ size, rate: 10, seconds });

describe("a video fingerprint", () => {
  let whole: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    whole = await prepare(...moving("640x360"));
  });

  test("samples four frames a second, whether stream-copied or re-encoded", { tags: ["full"] }, async () => {
    const copied = await prepare(...moving("1920x1080", 3));
    const encoded = await prepare(...moving("1920x1080", 3), "-vf", "scale=640:360");
    expect([copied.mode, encoded.mode]).toEqual(["copied", "encoded"]);
    for (const { print } of [copied, encoded]) {
      expect(parts.map((part) => print[part].length)).toEqual(parts.map(() => 24));
      expect(flatOnes(print.whole)).toEqual(Array.from({ length: 12 }, () => false));
    }
    // Rounding in scalers and encoders depends on the processor: 2 to 6 of 63 bits differ between these two, 14 to 24
    // between frames a quarter of a second apart.
    const known = picturesOf(copied.print.whole);
    for (const [at, picture] of picturesOf(encoded.print.whole).entries()) {
      const errors = known.map((other) => countBitErrors(picture, other));
      expect(errors.indexOf(Math.min(...errors))).toBe(at);
    }
    expect(countBitErrors(bytesOf(copied.print.whole), bytesOf(encoded.print.whole))).toBeLessThan(0.1);
  });

  test("ignores bars around the content", async () => {
    const inBars = await prepare(...moving("640x360"), "-vf", "pad=640:480:0:60");
    expect(countBitErrors(bytesOf(whole.print.whole), bytesOf(inBars.print.whole))).toBeLessThan(0.06);
  });

  test("marks black frames as flat", async () => {
    const { print } = await prepare("-f", "lavfi", "-i", "color=black:size=640x360:rate=10:duration=1");
    expect(flatOnes(print.whole)).toEqual(Array.from({ length: 4 }, () => true));
  });

  test("round-trips, and is null for malformed bytes", async () => {
    const bytes = encodePicturePrint(whole.print);
    expect(decodePicturePrint(bytes)).toEqual(whole.print);
    expect([bytes.subarray(1), bytes.subarray(0, 3), new Uint8Array(0)].map(decodePicturePrint)).toEqual([null, null, null]);
  });
});

const picturesOf = (track: Uint32Array<ArrayBuffer>) =>
  Array.from({ length: track.length / 2 }, (_, at) => bytesOf(track.slice(at * 2, at * 2 + 2)));

const bytesOf = ({ buffer }: Uint32Array<ArrayBuffer>) => new Uint8Array(buffer);

test("hashes a framed post in at most 17 crops and finds the moving one", async () => {
  const path = folder.at("posted.grey");
  const page = "pad=360:640:0:200:0xdddddd";
  await ffmpeg(
    ...testPicture({ size: "360x202", rate: 8, seconds: 3 }),
    "-vf",
    `${page},scale=72:128,format=gray`,
    "-f",
    "rawvideo",
    path,
  );
  const levels = await readFile(path);
  const looks = hashPosted({ width: 72, height: 128, levels, count: levels.length / (72 * 128) });
  expect(looks.length).toBeLessThanOrEqual(17);
  const moving = looks.find(({ place }) => place === "moving");
  expect(moving?.window.y).toBeCloseTo(40, -1);
  expect(moving?.window.height).toBeCloseTo(40, -1);
});
