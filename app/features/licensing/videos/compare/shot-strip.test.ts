import { describe, expect, test } from "vitest";
import { shotsOf } from "./shot-strip.tsx";

describe("shotsOf", () => {
  test("splits at cuts and picks a still inside each shot", () => {
    expect(shotsOf([2000, 2400], 4)).toEqual([
      { from: 0, to: 0.5, atSeconds: 0.5 },
      { from: 0.5, to: 0.6, atSeconds: 2.2 },
      { from: 0.6, to: 1, atSeconds: 2.9 },
    ]);
  });

  test("splits a video without cuts into equal parts", () => {
    const shots = shotsOf([], 16);
    expect(shots).toHaveLength(8);
    expect(shots[1]).toEqual({ from: 0.125, to: 0.25, atSeconds: 2.5 });
  });

  test("returns at most 16 shots, covering the video without gaps", () => {
    const shots = shotsOf(
      Array.from({ length: 200 }, (_, n) => 100 + n * 250),
      60,
    );
    expect(shots).toHaveLength(16);
    expect(shots[0]?.from).toBe(0);
    expect(shots.at(-1)?.to).toBe(1);
    expect(shots.slice(1).every(({ from }, n) => from === shots[n]?.to)).toBe(true);
  });
});
