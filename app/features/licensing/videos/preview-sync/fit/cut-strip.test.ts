import { expect, test } from "vitest";
import { shotsOf } from "./cut-strip.tsx";

test("shotsOf splits at cuts and omits stills of narrow shots", () => {
  expect(shotsOf([4000, 4200], 12_000, 600)).toEqual([
    { fromMs: 0, toMs: 4000, hasStill: true },
    { fromMs: 4000, toMs: 4200, hasStill: false },
    { fromMs: 4200, toMs: 12_000, hasStill: true },
  ]);
});

test("shotsOf limits stills to 60, omitting those of the shortest shots", () => {
  const cuts = Array.from({ length: 59 }, (_, n) => 1000 * (n + 1) + 10 * n);
  const shots = shotsOf(cuts, 62_000, 6000);
  expect(shots.filter(({ hasStill }) => hasStill).length).toBeLessThanOrEqual(60);
  const drawn = shots.filter(({ hasStill }) => hasStill).map(({ fromMs, toMs }) => toMs - fromMs);
  const bare = shots.filter(({ hasStill }) => !hasStill).map(({ fromMs, toMs }) => toMs - fromMs);
  expect(Math.min(...drawn)).toBeGreaterThan(Math.max(0, ...bare) - 1);
});

test("shotsOf returns one shot for a video without cuts", () => {
  expect(shotsOf([], 5000, 300)).toEqual([{ fromMs: 0, toMs: 5000, hasStill: true }]);
});
