import { assert, double, property } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clampStart,
  endsBeforeVideo,
  latestStart,
  musicWindow,
  roundStart,
  startFromAddress,
} from "./start-point.ts";

const lengths = { trackSeconds: 192, videoSeconds: 30 };

describe("choosing where the music starts", () => {
  test("the last start point is the track's length minus the video's", () => {
    expect(latestStart(lengths)).toBe(162);
    expect(latestStart({ trackSeconds: 180.04, videoSeconds: 29.97 })).toBe(150);
  });

  test("a video as long as the track or longer starts the music at its beginning", () => {
    expect(latestStart({ trackSeconds: 60, videoSeconds: 60 })).toBe(0);
    expect(clampStart(20, { trackSeconds: 60, videoSeconds: 90 })).toBe(0);
    expect(endsBeforeVideo({ trackSeconds: 60, videoSeconds: 90 })).toBe(true);
    expect(musicWindow(0, { trackSeconds: 60, videoSeconds: 90 })).toEqual({ start: 0, end: 60 });
  });

  test("start points come in steps of 0.1 s by hand, and to the millisecond where a beat meets a cut", () => {
    expect(roundStart(48.249, lengths)).toBe(48.2);
    expect(roundStart(0.1 + 0.2, lengths)).toBe(0.3);
    expect(clampStart(48.2494, lengths)).toBe(48.249);
  });

  test("the music chosen never reaches past the end of the track", () => {
    const seconds = double({ min: 0.2, max: 600, noNaN: true });
    const isWithin = (start: number, trackSeconds: number, videoSeconds: number) =>
      start >= 0 && (videoSeconds > trackSeconds || start + videoSeconds <= trackSeconds + 1e-6);
    const fits = (wanted: number, trackSeconds: number, videoSeconds: number) =>
      [clampStart, roundStart].every((choose) =>
        isWithin(choose(wanted, { trackSeconds, videoSeconds }), trackSeconds, videoSeconds),
      );
    expect(() => assert(property(double(), seconds, seconds, fits))).not.toThrow();
  });

  test.each([
    [null, 0],
    ["0", 0],
    ["48.2", 48.2],
    ["-5", 0],
    ["9999", 192],
    ["soon", 0],
    ["Infinity", 0],
  ])("an address with startTime=%s starts at %s", (value, expected) => {
    expect(startFromAddress(value, 192)).toBe(expected);
  });
});
