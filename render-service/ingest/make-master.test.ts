import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { ffmpeg, ffmpegBytes, ffprobe, makeFolder } from "../test-media.ts";
import { compareSound, level, readSound, writeWav } from "../test-sound.ts";
import { IngestedTrack } from "./ingest.contract.ts";
import { chunksOf, extensibleFormat, ingestGood, makeSong, riff } from "./test-audio.ts";

const folder = makeFolder();
const seconds = 8;
const song = makeSong({ seconds, bpm: 120 });
const { at } = folder;
/** Ingest of the song and its reported progress, shared by most tests. */
let ingested: Awaited<ReturnType<typeof ingestGood>>;
const progress: number[] = [];

beforeAll(async () => {
  await writeWav(at("untitled.wav"), song);
  const tagged = ["-metadata", "title=Secret title", "-c:a", "pcm_s24le"];
  await ffmpeg("-i", at("untitled.wav"), ...tagged, at("song.wav"));
  ingested = await ingestGood(folder.path, at("song.wav"), (fraction) => progress.push(fraction));
});

/** Decodes to 24-bit samples in 32-bit words. */
const samplesOf = (path: string) => ffmpegBytes("-i", path, "-f", "s32le", "-c:a", "pcm_s32le");

async function soundOf(name: string): Promise<{ format: Buffer; data: Buffer }> {
  const { "fmt ": format, data } = Object.fromEntries(chunksOf(await readFile(at(name))));
  if (!format || !data) throw new Error(`${name} has no sound`);
  return { format, data };
}

describe("the master", () => {
  test("keeps the exact samples of a 24-bit 48 kHz WAV", async () => {
    const { master } = ingested;
    expect(await ffprobe(master, "stream=codec_name,sample_rate,channels,bits_per_raw_sample")).toBe(
      "codec_name=flac\nsample_rate=48000\nchannels=2\nbits_per_raw_sample=24\n",
    );
    expect((await samplesOf(master)).equals(await samplesOf(at("song.wav")))).toBe(true);
  });

  test("resamples 44.1 kHz without delay or loss of level", async () => {
    await ffmpeg("-i", at("song.wav"), "-ar", "44100", "-c:a", "pcm_s24le", at("44.wav"));
    const { master, facts } = await ingestGood(folder.path, at("44.wav"));
    const [heard] = await readSound(master);
    const { lag, gain } = compareSound(heard, song.channels[0]!, 96_000, 16_000);
    expect(lag).toBe(0);
    expect(gain).toBeCloseTo(1, 2);
    expect(facts.durationMs).toBe(seconds * 1000);
  });

  test("plays mono at full level on both sides and warns the label", async () => {
    await ffmpeg("-i", at("song.wav"), "-filter_complex", "pan=mono|c0=c0", "-c:a", "pcm_s24le", at("mono.wav"));
    const { master, facts } = await ingestGood(folder.path, at("mono.wav"));
    const [left, right] = await readSound(master);
    const wanted = level(song.channels[0]!, 0, 240_000);
    expect(level(left, 0, 240_000) / wanted).toBeCloseTo(1, 3);
    expect(level(right, 0, 240_000) / wanted).toBeCloseTo(1, 3);
    expect(facts.warnings).toEqual(["mono"]);
  });

  const speakerPairs = { "side left and right": 0x600, "left and bass": 0x9, "two high speakers": 0x5000 };
  for (const [pair, speakers] of Object.entries(speakerPairs))
    test(
      `maps two channels by order if the file labels them ${pair}`,
      { tags: speakers === 0x600 ? [] : ["full"] },
      async () => {
        await ffmpeg("-i", at("song.wav"), "-c:a", "pcm_s16le", at("16.wav"));
        const { format, data } = await soundOf("16.wav");
        const named = extensibleFormat(format, { speakers, bits: 16 });
        const { master } = await ingestGood(
          folder.path,
          riff([
            ["fmt ", named],
            ["data", data],
          ]),
        );
        expect((await samplesOf(master)).equals(await samplesOf(at("16.wav")))).toBe(true);
      },
    );

  test("keeps the exact samples of 24 bits stored in 32", async () => {
    await ffmpeg("-i", at("song.wav"), "-c:a", "pcm_s32le", at("32.wav"));
    const { format, data } = await soundOf("32.wav");
    const filled = extensibleFormat(format, { speakers: 3, bits: 24 });
    const { master, facts } = await ingestGood(
      folder.path,
      riff([
        ["fmt ", filled],
        ["data", data],
      ]),
    );
    expect((await samplesOf(master)).equals(await samplesOf(at("song.wav")))).toBe(true);
    expect(facts.source.bitsPerSample).toBe(24);
    expect(facts.warnings).toEqual([]);
  });

  test("keeps the samples and tags of a WAV with unpadded chunks", { tags: ["full"] }, async () => {
    const { format, data } = await soundOf("song.wav");
    const info = Buffer.from("INFOINAM\x07\0\0\0Kestrel", "latin1");
    const padded = riff([
      ["fmt ", format],
      ["LIST", info],
      ["data", data],
    ]);
    const end = padded.indexOf("data");
    const unpadded = Buffer.concat([padded.subarray(0, end - 1), padded.subarray(end)]);
    const { master, facts } = await ingestGood(folder.path, unpadded);
    expect((await samplesOf(master)).equals(await samplesOf(at("song.wav")))).toBe(true);
    expect(facts.tags.title).toBe("Kestrel");
  });

  test("removes an MP3's encoder delay, or warns the label if it is unknown", { tags: ["full"] }, async () => {
    const mp3 = ["-c:a", "libmp3lame", "-b:a", "320k"];
    await ffmpeg("-i", at("song.wav"), ...mp3, at("song.mp3"));
    await ffmpeg("-i", at("song.wav"), ...mp3, "-write_xing", "0", at("gap.mp3"));
    const exact = await ingestGood(folder.path, at("song.mp3"));
    const [heard] = await readSound(exact.master);
    expect(compareSound(heard, song.channels[0]!, 96_000, 16_000).lag).toBe(0);
    expect(exact.facts.warnings).toEqual(["lossy", "below-guide"]);
    const { facts } = await ingestGood(folder.path, at("gap.mp3"));
    expect(facts.warnings).toContain("mp3-gap");
  });

  test("is byte-identical when an attempt is repeated", async () => {
    const [one, two] = [ingested, await ingestGood(folder.path, at("song.wav"))];
    expect((await readFile(one.master)).equals(await readFile(two.master))).toBe(true);
    expect((await readFile(one.preview)).equals(await readFile(two.preview))).toBe(true);
    expect(one.facts).toEqual(two.facts);
  });
});

test("the preview is faststart AAC at about 160 kbit/s without the label's tags", async () => {
  const { preview, facts } = ingested;
  expect(facts.tags.title).toBe("Secret title");
  const bytes = await readFile(preview);
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  expect(bytes.includes("Secret")).toBe(false);
  expect(await ffprobe(preview, "stream=codec_name,sample_rate,channels")).toBe(
    "codec_name=aac\nsample_rate=48000\nchannels=2\n",
  );
  expect(bytes.length / seconds / 125).toBeGreaterThan(100);
  expect(bytes.length / seconds / 125).toBeLessThan(180);
  const [heard] = await readSound(preview);
  expect(compareSound(heard, song.channels[0]!, 96_000, 16_000).lag).toBe(0);
});

test("reports an ingested track in the contract's format", () => {
  const { facts } = ingested;
  const told = { ...facts, masterBytes: 1, masterSha256: "0".repeat(64), previewBytes: 1 };
  expect(IngestedTrack.parse(told)).toEqual(told);
  expect(facts.source).toMatchObject({
    container: "wav",
    codec: "pcm_s24le",
    sampleRate: 48_000,
    bitsPerSample: 24,
    channels: 2,
    isLossless: true,
    bitRate: 2_304_000,
  });
  expect(facts.warnings).toEqual([]);
  expect(facts.suggestedBpm?.bpm).toBeCloseTo(120, 0);
  expect(facts.suggestedKey?.key).toBe("C Major");
});

test("measures the R128 calibration tone at -18 LUFS", async () => {
  // The meter's own calibration: 997 Hz on both channels at -18 dBFS is -18 LUFS.
  const tone = "sine=frequency=997:sample_rate=48000:duration=6,volume=18dB,volume=-18dB";
  const both = `${tone},aeval=val(0)*8*0.1258925:c=same,pan=stereo|c0=c0|c1=c0`;
  await ffmpeg("-f", "lavfi", "-i", both, "-c:a", "pcm_s24le", at("tone.wav"));
  const { facts } = await ingestGood(folder.path, at("tone.wav"));
  expect(facts.loudness.integratedLufs).toBeCloseTo(-18, 0);
  expect(facts.loudness.truePeakDbtp).toBeCloseTo(-18, 0);
  expect(facts.loudness.rangeLu).toBeLessThan(0.5);
});

test("reports increasing ingest progress up to 1", () => {
  expect(progress.length).toBeGreaterThan(0);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBeCloseTo(1, 1);
});
