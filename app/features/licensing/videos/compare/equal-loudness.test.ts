import { describe, expect, test } from "vitest";
import { changeTo, commonLevel, gainOf } from "./equal-loudness.ts";

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
