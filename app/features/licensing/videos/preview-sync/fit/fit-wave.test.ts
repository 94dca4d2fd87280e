import { expect, test } from "vitest";
import { heightsUnder } from "./fit-wave.tsx";

const heights = [10, 20, 30, 40, 50, 60, 70, 80];
const trackMs = 8000;

test("heights under a video are those of the music there, as many as asked for", () => {
  expect(heightsUnder(heights, { startMs: 2000, videoMs: 4000, trackMs }, 4)).toEqual([30, 40, 50, 60]);
  expect(heightsUnder(heights, { startMs: 2000, videoMs: 2000, trackMs }, 4)).toEqual([28, 33, 38, 43]);
});

test("where the music is over there are no heights", () => {
  expect(heightsUnder(heights, { startMs: 6000, videoMs: 4000, trackMs }, 4)).toEqual([70, 80]);
  expect(heightsUnder([], { startMs: 0, videoMs: 4000, trackMs }, 4)).toEqual([]);
});
