import { describe, expect, test } from "vitest";
import { cropOf, PictureFormat, plainest } from "./formats.contract.ts";

const source = { width: 1920, height: 1080, durationMs: 24_000 };
const crop = { aspect: "9:16", fit: "crop", focus: [], inMs: 0, outMs: null } as const;
const parse = (more: object) => PictureFormat.safeParse({ ...crop, ...more }).success;

describe("PictureFormat", () => {
  test("requires ordered focus points from zero on, and allows them only in a crop", () => {
    const focus = [
      { fromMs: 0, x: 0, y: 0.5 },
      { fromMs: 1000, x: 1, y: 0.5 },
    ];
    expect(parse({ focus })).toBe(true);
    expect(parse({ focus: focus.toReversed() })).toBe(false);
    expect(parse({ focus: focus.slice(1) })).toBe(false);
    expect(parse({ focus: [{ fromMs: 0, x: 1.01, y: 0 }] })).toBe(false);
    expect(parse({ focus, fit: "pad" })).toBe(false);
    expect(parse({ focus, aspect: null })).toBe(false);
  });

  test("requires a length of at least one second", () => {
    expect(parse({ inMs: 2000, outMs: 3000 })).toBe(true);
    expect(parse({ inMs: 2000, outMs: 2999 })).toBe(false);
  });
});

describe("cropOf", () => {
  test("takes the largest area of the aspect ratio around the focus, inside the frame", () => {
    const upright = { width: 1080, height: 1920 };
    const width = 0.31640625;
    expect(cropOf(source, upright, { x: 0.5, y: 0.5 })).toEqual({
      left: 0.5 - width / 2,
      top: 0,
      width,
      height: 1,
    });
    expect(cropOf(source, upright, { x: 0, y: 0 }).left).toBe(0);
    expect(cropOf(source, upright, { x: 1, y: 1 }).left).toBe(1 - width);
  });
});

describe("plainest", () => {
  test("returns null if nothing would change", () => {
    expect(plainest({ ...crop, aspect: "16:9" }, source)).toBeNull();
    expect(plainest({ ...crop, aspect: "16:9", fit: "pad", outMs: 24_000 }, source)).toBeNull();
    expect(plainest({ ...crop, aspect: null }, source)).toBeNull();
  });

  test("omits the aspect ratio for a cut-down of unchanged shape", () => {
    const part = { ...crop, aspect: "16:9", inMs: 1000 } as const;
    expect(plainest(part, source)).toEqual({ ...crop, aspect: null, inMs: 1000 });
  });

  test("turns a square video in a square into an unfocused crop", () => {
    const square = { width: 900, height: 900, durationMs: 5000 };
    const wanted = { ...crop, aspect: "1:1" };
    expect(plainest({ ...crop, aspect: "1:1", fit: "pad" }, square)).toEqual(wanted);
    expect(plainest({ ...crop, aspect: "1:1", focus: [{ fromMs: 0, x: 0, y: 0 }] }, square)).toEqual(wanted);
  });

  test("drops focus points without effect and clamps those beyond the edge", () => {
    const focus = [
      { fromMs: 0, x: 0.5, y: 0.1 },
      { fromMs: 1000, x: 0.01, y: 0.9 },
      { fromMs: 2000, x: 0.1, y: 0.4 },
    ];
    expect(plainest({ ...crop, focus }, source)?.focus).toEqual([
      { fromMs: 0, x: 0.5, y: 0.5 },
      { fromMs: 1000, x: 0.158, y: 0.5 },
    ]);
    expect(plainest({ ...crop, fit: "pad", focus: [] }, source)?.fit).toBe("pad");
  });
});
