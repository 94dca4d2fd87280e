import { assert, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { formatTenths, parseTimecode } from "./timecode.ts";

describe("timecodes", () => {
  test.each([
    [0, "0:00.0"],
    [48.2, "0:48.2"],
    [59.96, "1:00.0"],
    [78.25, "1:18.3"],
    [725, "12:05.0"],
    [-1, "0:00.0"],
  ])("format %s s as %s", (seconds, text) => {
    expect(formatTenths(seconds)).toBe(text);
  });

  test.each([
    ["0:48.2", 48.2],
    ["1:03", 63],
    ["1:3,5", 63.5],
    [" 48.2 ", 48.2],
    ["48,2", 48.2],
    ["48 s", 48],
    ["0", 0],
    ["", null],
    ["1:75", null],
    ["a minute", null],
    ["-3", null],
    ["1:02:03", null],
    ["1e3", null],
  ])("parse '%s' as %s", (text, seconds) => {
    expect(parseTimecode(text)).toBe(seconds);
  });

  test("round-trip through formatting and parsing", () => {
    const isReadBack = (tenths: number) => parseTimecode(formatTenths(tenths / 10)) === tenths / 10;
    expect(() => assert(property(integer({ min: 0, max: 36_000 }), isReadBack))).not.toThrow();
  });
});
