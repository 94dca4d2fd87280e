import { describe, expect, test } from "vitest";
import { changeTo, commonLevel, cutAfter, cutBefore, cutsOnBeat, gainOf } from "./lane-of.ts";

const every = (ms: number, count = 40) => Array.from({ length: count }, (_, n) => n * ms);

describe("a cut on a beat", () => {
  test("is no further from it than a frame, before it or after it", () => {
    expect(cutsOnBeat([960, 959, 1040, 1041, 1250], every(500), 0)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  test("whether a cut is on a beat is told by where the track begins under the video", () => {
    expect(cutsOnBeat([1000, 2100], every(500), 400)).toEqual([false, true]);
    expect(cutsOnBeat([1000, 2100], every(500), 40)).toEqual([true, false]);
  });

  test("the beat of a cut is looked for past pauses of the beat, and before its first and after its last one", () => {
    expect(cutsOnBeat([0, 500, 4000, 9000], [510, 3990, 4490], 0)).toEqual([false, true, true, false]);
  });

  test("no cut is on a beat where nothing beats", () => {
    expect(cutsOnBeat([1000], [], 0)).toEqual([false]);
    expect(cutsOnBeat([], every(500), 0)).toEqual([]);
  });
});

describe("the way from cut to cut", () => {
  const cuts = [2000, 4000, 8000];
  test("the way goes to the next one, and no further than the last", () => {
    expect([0, 2, 3.9, 4.01].map((at) => cutAfter(cuts, at))).toEqual([2, 4, 4, 8]);
    expect(cutAfter(cuts, 8)).toBeNull();
  });

  test("the way goes back to the one before, from right behind a cut to the one before that, and to the beginning", () => {
    expect([9, 8.2, 4.6, 2, 0].map((at) => cutBefore(cuts, at))).toEqual([8, 4, 4, 0, 0]);
  });
});

const loudness = (integratedLufs: number, truePeakDbtp: number) => ({ integratedLufs, truePeakDbtp });

describe("equal loudness", () => {
  test("brings loud and soft tracks to −14 LUFS", () => {
    const [loud, soft] = [loudness(-8.2, 0.4), loudness(-16, -4)];
    const level = commonLevel([loud, soft]);
    expect(level).toBe(-14);
    expect(changeTo(level, loud)).toBeCloseTo(-5.8);
    expect(changeTo(level, soft)).toBeCloseTo(2);
  });

  test("goes no higher than the track whose peaks would pass −1 dBTP, and the others follow it", () => {
    const [loud, lively] = [loudness(-9, -1), loudness(-19.5, -2)];
    const level = commonLevel([loud, lively]);
    expect(level).toBeCloseTo(-18.5);
    expect(lively.truePeakDbtp + changeTo(level, lively)).toBeCloseTo(-1);
    expect(changeTo(level, loud)).toBeCloseTo(-9.5);
  });

  test("leaves alone what was never measured, which moves no other track either", () => {
    expect(commonLevel([null, loudness(-12, -1)])).toBe(-14);
    expect(changeTo(-14, null)).toBe(0);
    expect(commonLevel([null])).toBe(-14);
  });

  test("a gain multiplies samples: −6 dB is half of them", () => {
    expect(gainOf(0)).toBe(1);
    expect(gainOf(-6)).toBeCloseTo(0.5, 2);
  });
});
