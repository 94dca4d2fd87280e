import { expect, test } from "vitest";
import { shotsOf } from "./review-strip.tsx";

test("a film's strip shows its shots from its first frame to its last", () => {
  expect(shotsOf([3, 7.5], 10)).toEqual([
    { from: 0, to: 3 },
    { from: 3, to: 7.5 },
    { from: 7.5, to: 10 },
  ]);
});

test("a cut at the very edge of a film makes no shot of its own in the strip", () => {
  expect(shotsOf([0.1, 5, 9.9], 10)).toHaveLength(2);
});

test.each([
  ["none are known", []],
  ["there are more than fit", Array.from({ length: 20 }, (_, at) => at + 1)],
])("a strip shows parts of one length where %s", (_why, cuts) => {
  const shots = shotsOf(cuts, 30);
  expect(shots).toHaveLength(10);
  expect(shots.every(({ from, to }) => Math.abs(to - from - 3) < 1e-9)).toBe(true);
});
