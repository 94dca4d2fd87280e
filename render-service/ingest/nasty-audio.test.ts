import { readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { ffmpeg, makeFolder } from "../test-media.ts";
import type { AudioRefusalCode, AudioWarning } from "./ingest.contract.ts";
import { pngOf } from "../test-pictures.ts";
import { chunksOf, emptyTag, ingest, ingestGood, riff } from "./test-audio.ts";

const folder = makeFolder();
let wav: Buffer;
let mp3: Buffer;
const { at } = folder;
const noise = (seconds = 6) => ["-f", "lavfi", "-i", `anoisesrc=d=${seconds}:c=pink:r=48000:a=0.4:seed=1`];

async function make(name: string, ...options: string[]): Promise<Buffer> {
  await ffmpeg(...noise(), ...options, at(name));
  return readFile(at(name));
}

beforeAll(async () => {
  wav = await make("good.wav", "-ac", "2", "-c:a", "pcm_s16le");
  mp3 = await make("good.mp3", "-ac", "2", "-c:a", "libmp3lame", "-b:a", "320k");
});

/** Copies the WAV with its format or its data length overwritten. */
function altered(change: (chunks: { format: Buffer; data: Buffer }, file: Buffer) => void): Buffer {
  const file = Buffer.from(wav);
  const format = file.subarray(file.indexOf("fmt ") + 8);
  change({ format, data: file.subarray(file.indexOf("data")) }, file);
  return file;
}

/** Each takes the same path as a file of the default run. */
const fullOnly = new Set([
  "digital silence",
  "a 16-bit WAV",
  "24 bits in an extensible WAV",
  "RF64",
  "a data length of zero",
  "an MP3 behind three megabytes of tags",
]);

const refused: Record<string, [AudioRefusalCode, () => Buffer | Promise<Buffer>]> = {
  "an empty file": ["empty", () => Buffer.alloc(0)],
  "a file of random bytes": ["not-audio", () => Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * 97) % 251))],
  "a playlist named .mp3": ["not-audio", () => Buffer.from("#EXTM3U\n#EXTINF:1\nfile:///etc/passwd\n")],
  "a WAV behind garbage": ["not-audio", () => Buffer.concat([Buffer.from("garbage!"), wav])],
  "an MP3 behind garbage": ["not-audio", () => Buffer.concat([Buffer.from("garbage!"), mp3])],
  "FLAC named .wav": ["not-audio", () => make("x.flac", "-ac", "2")],
  "AAC named .mp3": ["not-audio", () => make("x.aac", "-ac", "2", "-f", "adts")],
  "a WAV with ADPCM": ["unreadable", () => make("adpcm.wav", "-ac", "2", "-c:a", "adpcm_ms")],
  "a WAV with zero channels": ["unreadable", () => altered(({ format }) => format.writeUInt16LE(0, 2))],
  "a WAV without a format chunk": ["unreadable", () => riff(chunksOf(wav).filter(([name]) => name === "data"))],
  "a WAV without a data chunk": ["no-sound", () => riff(chunksOf(wav).filter(([name]) => name !== "data"))],
  "AAC behind ID3 tags": [
    "unreadable",
    async () => Buffer.concat([emptyTag(10), await make("x.aac", "-ac", "2", "-f", "adts")]),
  ],
  "FLAC behind ID3 tags": ["not-audio", async () => Buffer.concat([emptyTag(10), await make("x.flac", "-ac", "2")])],
  "ID3 tags without an MP3": ["no-sound", () => emptyTag(2 ** 16)],
  "a WAV of two gigahertz": ["bad-sample-rate", () => altered(({ format }) => format.writeUInt32LE(2e9, 4))],
  "a WAV of 4 kHz": ["bad-sample-rate", () => make("4k.wav", "-ar", "4000", "-ac", "2")],
  "a surround mix": ["too-many-channels", () => make("six.wav", "-ac", "6", "-c:a", "pcm_s16le")],
  "a track under five seconds": ["too-short", () => make("short.wav", "-t", "4.9", "-ac", "2")],
  "a track over half an hour": [
    "too-long",
    async () => {
      await ffmpeg("-f", "lavfi", "-i", "sine=d=1900:r=8000", "-c:a", "pcm_u8", at("long.wav"));
      return readFile(at("long.wav"));
    },
  ],
  "digital silence": ["silent", () => make("silence.wav", "-af", "volume=0", "-ac", "2")],
  "noise at -75 dB": ["silent", () => make("hush.wav", "-af", "volume=-75dB", "-ac", "2", "-c:a", "pcm_s24le")],
  "a truncated WAV": ["incomplete", () => wav.subarray(0, wav.length / 2)],
  "a truncated MP3": ["incomplete", () => mp3.subarray(0, mp3.length / 2)],
};

describe("ingest of an unusable file", () => {
  for (const [name, [code, source]] of Object.entries(refused))
    test(`refuses ${name}`, { tags: fullOnly.has(name) ? ["full"] : [] }, async () => {
      expect(await ingest(folder.path, await source())).toMatchObject({ ok: false, code });
    });
});

const rf64 = () => make("rf64.wav", "-ac", "2", "-rf64", "always", "-c:a", "pcm_s24le");
const mp3Frames = () => mp3.subarray(mp3.indexOf(Buffer.from([0xff, 0xfb])));

const accepted: Record<string, [AudioWarning[], () => Buffer | Promise<Buffer>]> = {
  "a 16-bit WAV": [["below-guide"], () => wav],
  "24 bits in an extensible WAV": [[], () => make("24.wav", "-ac", "2", "-c:a", "pcm_s24le")],
  "32-bit floats at 96 kHz": [[], () => make("f.wav", "-ac", "2", "-ar", "96000", "-c:a", "pcm_f32le")],
  BW64: [[], async () => Buffer.concat([Buffer.from("BW64"), (await rf64()).subarray(4)])],
  RF64: [[], rf64],
  "a data length including the header": [
    ["below-guide"],
    () => altered(({ data }) => data.writeUInt32LE(data.readUInt32LE(4) + 44, 4)),
  ],
  "a WAV short of its last byte": [["below-guide"], () => wav.subarray(0, -1)],
  "a WAV behind tags": [["below-guide"], () => Buffer.concat([emptyTag(300_001), wav])],
  "an MP3 behind tags longer than declared": [
    ["lossy", "below-guide"],
    () => Buffer.concat([emptyTag(10), Buffer.alloc(3_001, "picture"), mp3Frames()]),
  ],
  "8-bit mono at 22 kHz": [
    ["low-resolution", "below-guide", "mono"],
    () => make("u8.wav", "-ac", "1", "-ar", "22050", "-c:a", "pcm_u8"),
  ],
  "an all-ones data length, as in live recordings": [
    ["length-not-stated", "below-guide"],
    () => altered(({ data }) => data.writeUInt32LE(0xffff_ffff, 4)),
  ],
  "a data length of zero": [["length-not-stated", "below-guide"], () => altered(({ data }) => data.writeUInt32LE(0, 4))],
  "an MP3 behind three megabytes of tags": [
    ["lossy", "below-guide"],
    () => Buffer.concat([emptyTag(3 * 2 ** 20), mp3Frames()]),
  ],
  "a low-rate VBR MP3 without a Xing header": [
    ["lossy", "mp3-gap", "length-not-stated", "low-resolution", "below-guide"],
    () => make("vbr.mp3", "-ac", "2", "-c:a", "libmp3lame", "-q:a", "6", "-write_xing", "0"),
  ],
  "clipped sound followed by silence": [
    ["below-guide", "clipped", "silent-mostly", "long-silence"],
    () => make("loud.wav", "-af", "volume=25dB,apad=pad_dur=11", "-ac", "2"),
  ],
};

describe("ingest of a usable track", () => {
  for (const [name, [warnings, source]] of Object.entries(accepted))
    test(`accepts ${name}`, { tags: fullOnly.has(name) ? ["full"] : [] }, async () => {
      const { facts } = await ingestGood(folder.path, await source());
      expect(facts.warnings.toSorted()).toEqual(warnings.toSorted());
      const seconds = warnings.includes("long-silence") ? 17 : 6;
      expect(Math.abs(facts.durationMs / 1000 - seconds)).toBeLessThan(0.05);
    });

  test("accepts an MP3 with flipped bits as damaged, at its full length", async () => {
    const damaged = Buffer.from(mp3);
    for (let n = 20_000; n < damaged.length; n += 30_000) damaged.fill(0x55, n, n + 1_000);
    const { facts } = await ingestGood(folder.path, damaged);
    expect(facts.warnings).toContain("damaged");
    expect(facts.durationMs).toBeGreaterThan(5_500);
  });

  test("ignores a decompression bomb in the tags' cover image", async () => {
    const rows = deflateSync(Buffer.alloc(64 * 2 ** 20), { level: 9 });
    const picture = Buffer.concat([Buffer.from("\0image/png\0\x03\0", "latin1"), pngOf(30_000, 30_000, rows)]);
    const head = Buffer.from("APIC\0\0\0\0\0\0", "latin1");
    head.writeUInt32BE(picture.length, 4);
    const frame = Buffer.concat([head, picture]);
    const tag = emptyTag(frame.length);
    frame.copy(tag, 10);
    const { facts } = await ingestGood(folder.path, Buffer.concat([tag, mp3Frames()]));
    expect(facts.warnings).toEqual(["lossy", "below-guide"]);
  });
});
