import { expect, test } from "vitest";
import { shotsOf } from "./review-strip.tsx";

test("shotsOf covers the video from the first frame to the last", () => {
  expect(shotsOf([3, 7.5], 10)).toEqual([
    { from: 0, to: 3 },
    { from: 3, to: 7.5 },
    { from: 7.5, to: 10 },
  ]);
});

test("shotsOf ignores cuts at the very start or end", () => {
  expect(shotsOf([0.1, 5, 9.9], 10)).toHaveLength(2);
});

test.each([
  ["no cuts are known", []],
  ["there are more cuts than fit", Array.from({ length: 20 }, (_, at) => at + 1)],
])("shotsOf returns ten equal parts when %s", (_why, cuts) => {
  const shots = shotsOf(cuts, 30);
  expect(shots).toHaveLength(10);
  expect(shots.every(({ from, to }) => Math.abs(to - from - 3) < 1e-9)).toBe(true);
});
