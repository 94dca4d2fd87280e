import { describe, expect, test } from "vitest";
import { changeTo, commonLevel, cutAfter, cutBefore, cutsOnBeat, gainOf } from "./lane-of.ts";

const every = (ms: number, count = 40) => Array.from({ length: count }, (_, n) => n * ms);

describe("cutsOnBeat", () => {
  test("tolerates 40 ms before and after a beat", () => {
    expect(cutsOnBeat([960, 959, 1040, 1041, 1250], every(500), 0)).toEqual([true, false, true, false, false]);
  });

  test("shifts beats by the track's start point", () => {
    expect(cutsOnBeat([1000, 2100], every(500), 400)).toEqual([false, true]);
    expect(cutsOnBeat([1000, 2100], every(500), 40)).toEqual([true, false]);
  });

  test("handles gaps between beats, and cuts outside all beats", () => {
    expect(cutsOnBeat([0, 500, 4000, 9000], [510, 3990, 4490], 0)).toEqual([false, true, true, false]);
  });

  test("matches no cut without beats", () => {
    expect(cutsOnBeat([1000], [], 0)).toEqual([false]);
    expect(cutsOnBeat([], every(500), 0)).toEqual([]);
  });
});

describe("cut navigation", () => {
  const cuts = [2000, 4000, 8000];
  test("moves to the next cut and not past the last one", () => {
    expect([0, 2, 3.9, 4.01].map((at) => cutAfter(cuts, at))).toEqual([2, 4, 4, 8]);
    expect(cutAfter(cuts, 8)).toBeNull();
  });

  test("moves to the previous cut, skipping one just passed", () => {
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

  test("lowers all tracks if one would exceed −1 dBTP", () => {
    const [loud, lively] = [loudness(-9, -1), loudness(-19.5, -2)];
    const level = commonLevel([loud, lively]);
    expect(level).toBeCloseTo(-18.5);
    expect(lively.truePeakDbtp + changeTo(level, lively)).toBeCloseTo(-1);
    expect(changeTo(level, loud)).toBeCloseTo(-9.5);
  });

  test("ignores tracks without a measurement", () => {
    expect(commonLevel([null, loudness(-12, -1)])).toBe(-14);
    expect(changeTo(-14, null)).toBe(0);
    expect(commonLevel([null])).toBe(-14);
  });

  test("converts −6 dB to a gain of about one half", () => {
    expect(gainOf(0)).toBe(1);
    expect(gainOf(-6)).toBeCloseTo(0.5, 2);
  });
});
