import { describe, expect, test } from "vitest";
import { axisMarks, barsUnder, beatTicks, startsUnder } from "./axis.ts";

describe("comparison time axis", () => {
  test("labels even intervals and the end", () => {
    expect(axisMarks(24)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24]);
    expect(axisMarks(12)).toEqual([0, 2, 4, 6, 8, 10, 12]);
    expect(axisMarks(31)).toEqual([0, 5, 10, 15, 20, 25, 31]);
    expect(axisMarks(2)).toEqual([0, 1, 2]);
    expect(axisMarks(183).length).toBeLessThan(10);
  });

  test("shows music from its start point, silence after its end", () => {
    const heights = Array.from({ length: 100 }, (_, n) => n);
    const under = { trackSeconds: 50, fromSeconds: 40, seconds: 20 };
    expect(barsUnder(heights, under, 4)).toEqual([85, 95, 0, 0]);
    expect(barsUnder(heights, { trackSeconds: 50, fromSeconds: 0, seconds: 50 }, 100)).toEqual(heights);
  });

  test("shows beats, then only bars, then nothing for longer videos", () => {
    const beats = Array.from({ length: 1200 }, (_, n) => ({ atMs: n * 500, isDownbeat: n % 4 === 0 }));
    expect(beatTicks(beats, { fromSeconds: 1, seconds: 2 }).map(({ at }) => at)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(beatTicks(beats, { fromSeconds: 0, seconds: 90 }).every(({ isDownbeat }) => isDownbeat)).toBe(true);
    expect(beatTicks(beats, { fromSeconds: 0, seconds: 600 })).toEqual([]);
  });
});

const tracks = [
  { id: "song", durationSeconds: 180 },
  { id: "jingle", durationSeconds: 20 },
];
const cues = new Map([
  ["song", 175],
  ["jingle", 4],
]);

test("startsUnder clamps starts to the latest that fits the video", () => {
  expect(startsUnder(tracks, cues, 24)).toEqual(
    new Map([
      ["song", 156],
      ["jingle", 0],
    ]),
  );
  expect(startsUnder(tracks, new Map([["song", 41.234]]), 24).get("song")).toBe(41.234);
});

test("startsUnder keeps the cues without a known video length", () => {
  expect(startsUnder(tracks, cues, null)).toEqual(cues);
  expect(startsUnder(tracks, new Map(), null).get("song")).toBe(0);
});
