import { describe, expect, test } from "vitest";
import { createMusicListener } from "../ingest/follow-file.ts";
import { makeSong } from "../ingest/test-audio.ts";
import { analysisRate } from "./spectrum.contract.ts";
import { fromBase64 } from "./base64.contract.ts";
import { createListener } from "./listener.contract.ts";
import { courseBytes, Excerpt, SoundFeatures, vectorBytes } from "./sound-features.contract.ts";

/** Makes a 16-bit song at the analysis rate. */
function make(seconds: number, seed: number): Int16Array {
  const [left] = makeSong({ seconds, bpm: 120, keyNote: 9, isMinor: true, seed }).channels;
  return Int16Array.from({ length: seconds * analysisRate }, (_, n) => left![2 * n]! * 32_000);
}

const longest = make(90, 7);
const song = (seconds: number) => longest.slice(0, seconds * analysisRate);

const asFloats = (samples: Int16Array) => Float32Array.from(samples, (sample) => sample / 32_768);

function heard(samples: Float32Array) {
  const listener = createListener();
  listener.hear(samples);
  return listener;
}

test("extracts the same features in the render service and a browser", () => {
  const samples = song(20);
  const atIngest = createMusicListener();
  const bytes = new Uint8Array(samples.buffer);
  for (let from = 0; from < bytes.length; from += 65_537) atIngest.push(bytes.subarray(from, from + 65_537));
  const inBrowser = heard(asFloats(samples)).features();
  expect(inBrowser).not.toBeNull();
  expect(atIngest.features()).toEqual(inBrowser);
});

test("extracts tempo, key and sections in the contract's format", () => {
  const features = SoundFeatures.parse(heard(asFloats(song(40))).features());
  expect(features.bpm).toBeCloseTo(120, 0);
  expect(features.key).toBe("A Minor");
  expect(fromBase64(features.sections).length / vectorBytes).toBe(6);
  expect(fromBase64(features.course).length / courseBytes).toBe(78);
});

test("excerpts all of a short sound, half a minute of a long one", () => {
  const short = Excerpt.parse(heard(asFloats(song(15))).excerpt());
  expect(short.fromSeconds).toBe(0);
  expect(short.courses.map((course) => fromBase64(course).length / courseBytes)).toEqual([29, 28, 28]);
  const long = Excerpt.parse(heard(asFloats(song(90))).excerpt());
  expect(fromBase64(long.courses[0]!).length / courseBytes).toBe(60);
});

test("rates a song nearer to a similar song than to noise", () => {
  const vectorOf = (samples: Float32Array) => fromBase64(heard(samples).features()!.vector);
  const apart = (one: Uint8Array, other: Uint8Array) => one.reduce((sum, byte, n) => sum + Math.abs(byte - other[n]!), 0);
  const [own, sameKind] = [vectorOf(asFloats(song(20))), vectorOf(asFloats(make(20, 8)))];
  const noise = Float32Array.from({ length: 20 * analysisRate }, (_, n) => Math.sin(n * n) / 2);
  expect(apart(own, sameKind)).toBeLessThan(apart(own, vectorOf(noise)) / 2);
});

describe("unusable sound", () => {
  const nothing: Record<string, Float32Array> = {
    "no samples": new Float32Array(0),
    "a single sample": new Float32Array(1),
    "two seconds of a song": asFloats(song(2)),
    silence: new Float32Array(20 * analysisRate),
    "only NaN": new Float32Array(20 * analysisRate).fill(Number.NaN),
  };
  test.each(Object.entries(nothing))("has no features: %s", (_, samples) => {
    expect(heard(samples).features()).toBeNull();
    expect(heard(samples).excerpt()).toBeNull();
  });

  test("counts as silence where samples are infinite", () => {
    const samples = asFloats(song(20));
    const [broken, gap] = [samples.slice(), samples.slice()];
    for (let n = 0; n < 1000; n++) [broken[48_000 + n], gap[48_000 + n]] = [Number.POSITIVE_INFINITY, 0];
    expect(heard(broken).features()).toEqual(heard(gap).features());
  });

  test("stays in range when far above full scale", () => {
    const loud = asFloats(song(20)).map((sample) => sample * 1e6);
    expect(SoundFeatures.safeParse(heard(loud).features()).success).toBe(true);
  });
});
