import { assert, double, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { clampStart, endsBeforeVideo, latestStart, musicWindow, roundStart, startFromAddress } from "./start-point.ts";

const lengths = { trackSeconds: 192, videoSeconds: 30 };

describe("start point", () => {
  test("is at latest the track's length minus the video's", () => {
    expect(latestStart(lengths)).toBe(162);
    expect(latestStart({ trackSeconds: 180.04, videoSeconds: 29.97 })).toBe(150);
  });

  test("is 0 for a video as long as the track or longer", () => {
    expect(latestStart({ trackSeconds: 60, videoSeconds: 60 })).toBe(0);
    expect(clampStart(20, { trackSeconds: 60, videoSeconds: 90 })).toBe(0);
    expect(endsBeforeVideo({ trackSeconds: 60, videoSeconds: 90 })).toBe(true);
    expect(musicWindow(0, { trackSeconds: 60, videoSeconds: 90 })).toEqual({ start: 0, end: 60 });
  });

  test("is rounded to 0.1 s by hand and to 1 ms on a beat", () => {
    expect(roundStart(48.249, lengths)).toBe(48.2);
    expect(roundStart(0.1 + 0.2, lengths)).toBe(0.3);
    expect(clampStart(48.2494, lengths)).toBe(48.249);
  });

  test("never makes the music run past the end of the track", () => {
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
  ])("is read from startTime=%s as %s", (value, expected) => {
    expect(startFromAddress(value, 192)).toBe(expected);
  });
});
