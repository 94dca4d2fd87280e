import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { ffmpeg, makeFolder, prepareJob, testPicture, testTone, x264 } from "../test-media.ts";
import { compareSound, makeNoise, readSound, writeWav } from "../test-sound.ts";
import { duckAttackMs, duckDecibels, duckGain, duckReleaseMs, OriginalSound } from "./original-sound.contract.ts";
import { makeVoice } from "./test-voice.ts";

const folder = makeFolder();

const asked = { ...prepareJob(), originalUrl: "http://media.test/original" };

async function prepare(sound: readonly string[], seconds: number, job = asked) {
  const source = folder.at("source.mp4");
  // Few frames: each is encoded at 1080p, and only the sound matters.
  const picture = testPicture({ size: "320x240", rate: 2, seconds });
  const silent = sound.length === 0 ? ["-an"] : ["-c:a", "aac", "-b:a", "256k", "-shortest"];
  await ffmpeg(...picture, ...sound, ...x264, ...silent, source);
  return folder.mustPrepare(source, job);
}

async function wav(name: string, wave: Parameters<typeof writeWav>[1]) {
  const path = folder.at(`${name}.wav`);
  await writeWav(path, wave);
  return ["-i", path];
}

describe("the original sound of a video", () => {
  test("is stored in sync with the video track and as long", async () => {
    const noise = makeNoise(2, 2);
    const { original, originalSound, durationMs } = await prepare(await wav("noise", noise), 2);
    expect(OriginalSound.parse(originalSound)).toMatchObject({ kind: "kept" });
    const [left, right] = await readSound(original ?? "");
    // The last AAC block (21.3 ms) may be padded.
    expect(Math.abs(left.length / 48 - durationMs)).toBeLessThan(22);
    for (const [heard, n] of [[left, 0] as const, [right, 1] as const]) {
      const { lag, gain } = compareSound(heard, noise.channels[n] ?? new Float32Array(), 48_000, 8_000);
      expect(lag).toBe(0);
      expect(gain).toBeCloseTo(1, 1);
    }
  });

  test("is stored from mono at full level on both sides", { tags: ["full"] }, async () => {
    const noise = makeNoise(2, 1);
    const { original } = await prepare(await wav("mono", noise), 2);
    for (const heard of await readSound(original ?? ""))
      expect(compareSound(heard, noise.channels[0] ?? new Float32Array(), 20_000, 8_000).gain).toBeCloseTo(1, 1);
  });

  test("is absent if the video has no sound or only silence", async () => {
    const silence = ["-f", "lavfi", "-i", "anullsrc=r=48000:cl=stereo:d=1"];
    for (const sound of [[], silence]) {
      const { original, originalSound } = await prepare(sound, 1);
      expect([original, originalSound]).toEqual([null, { kind: "none" }]);
    }
  });

  test("is neither stored nor reported unless requested", async () => {
    const { original, originalSound, spotting } = await prepare(testTone, 1, prepareJob() as typeof asked);
    expect([original, originalSound]).toEqual([null, undefined]);
    expect(spotting?.loudness).toEqual(expect.any(String));
  });

  test("is reported as unreadable without failing the video track", async () => {
    const good = folder.at("good.mp4");
    await ffmpeg(...testPicture({ rate: 2, seconds: 1 }), ...testTone, ...x264, "-c:a", "pcm_s16be", "-f", "mov", good);
    // A codec that does not exist.
    const bytes = await readFile(good);
    for (let at = bytes.indexOf("twos"); at >= 0; at = bytes.indexOf("twos", at + 1)) bytes.write("qqqq", at, "latin1");
    await writeFile(good, bytes);
    expect(await folder.prepare(good, asked)).toMatchObject({
      ok: true,
      original: null,
      originalSound: { kind: "unreadable" },
    });
  });
});

describe("speech detection", () => {
  const speech = ({ originalSound }: Awaited<ReturnType<typeof prepare>>) =>
    originalSound?.kind === "kept" ? originalSound.speechMs : null;

  test("finds speech within 200 ms", async () => {
    const spoken = [
      [0.8, 2],
      [3.5, 5.3],
    ] as const;
    const found = speech(await prepare(await wav("voice", makeVoice(6, spoken)), 6));
    expect(found).toHaveLength(2);
    for (const [n, [from, to]] of spoken.entries()) {
      expect(Math.abs((found?.[n]?.[0] ?? 0) - from * 1000)).toBeLessThan(200);
      expect(Math.abs((found?.[n]?.[1] ?? 0) - to * 1000)).toBeLessThan(200);
    }
  });

  test("finds no speech in a hum, a beep or noise", { tags: ["full"] }, async () => {
    const beep = [
      "-f",
      "lavfi",
      "-i",
      "sine=frequency=1000:sample_rate=48000:duration=4,volume='if(between(t,1,2),1,0)':eval=frame",
    ];
    const hum = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=4"];
    for (const sound of [beep, hum, await wav("hiss", makeNoise(4, 1))]) expect(speech(await prepare(sound, 4))).toEqual([]);
  });
});

describe("ducking", () => {
  const regions: [number, number][] = [
    [1000, 2000],
    [2300, 3000],
    [9000, 9500],
  ];
  const decibels = (ms: number) => Math.round(20 * Math.log10(duckGain(regions, ms)) * 10) / 10;

  test("is at full depth when speech begins and released half a second after", () => {
    expect(decibels(1000 - duckAttackMs)).toBe(0);
    expect(decibels(1000 - duckAttackMs / 2)).toBe(-duckDecibels / 2);
    expect([1000, 1500, 2000].map(decibels)).toEqual([-9, -9, -9]);
    expect(decibels(3000 + duckReleaseMs / 2)).toBe(-duckDecibels / 2);
    expect([3000 + duckReleaseMs, 6000, 20_000].map(decibels)).toEqual([0, 0, 0]);
  });

  test("never fully releases between words in close succession", () => {
    expect(decibels(2150)).toBeLessThan(-4);
    expect(duckGain([], 1000)).toBe(1);
  });
});
