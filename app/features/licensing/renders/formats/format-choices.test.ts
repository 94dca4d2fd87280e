import { describe, expect, test } from "vitest";
import { chosenShapes, formatOf, noChoices, placeHandle, shotAt, shotsOf, snapTo, stepTo } from "./format-choices.ts";

const source = { width: 1920, height: 1080, durationMs: 24_000 };
const shots = shotsOf([0, 7200, 12_000, 24_000], source.durationMs);

describe("shots", () => {
  test("are split at the cuts inside the video", () => {
    expect(shots).toEqual([
      { fromMs: 0, toMs: 7200 },
      { fromMs: 7200, toMs: 12_000 },
      { fromMs: 12_000, toMs: 24_000 },
    ]);
    expect([0, 7199, 7200, 30_000].map((ms) => shotAt(shots, ms))).toEqual([0, 0, 1, 2]);
    expect(shotsOf([], 5000)).toEqual([{ fromMs: 0, toMs: 5000 }]);
  });
});

describe("formatOf", () => {
  const choices = noChoices(shots, source);

  test("returns null for the licensed video, unless cut down", () => {
    expect(formatOf("16:9", choices, { shots, source })).toBeNull();
    expect(formatOf("16:9", { ...choices, outMs: 12_000 }, { shots, source })).toMatchObject({
      aspect: null,
      outMs: 12_000,
    });
  });

  test("sets a focus per shot only when cropping", () => {
    const focus = [
      { x: 0.5, y: 0.5 },
      { x: 1, y: 0.5 },
      { x: 1, y: 0.2 },
    ];
    expect(formatOf("9:16", { ...choices, focus }, { shots, source })?.focus).toEqual([
      { fromMs: 0, x: 0.5, y: 0.5 },
      { fromMs: 7200, x: 0.842, y: 0.5 },
    ]);
    const padded = { ...choices.shapes, "9:16": { isOn: true, fit: "pad" as const } };
    expect(formatOf("9:16", { ...choices, focus, shapes: padded }, { shots, source })).toMatchObject({
      fit: "pad",
      focus: [],
    });
    expect(chosenShapes({ ...choices, shapes: padded })).toEqual(["9:16"]);
  });
});

describe("cut-down handle", () => {
  const marks = { cutsMs: [7200], beatsMs: [7100, 7600] };

  test("snaps to a nearby cut first, then to a nearby beat", () => {
    expect([7120, 7550, 8500].map((ms) => snapTo(ms, marks, 150))).toEqual([7200, 7600, 8500]);
  });

  test("steps to the next mark, then to the end", () => {
    const all = [7100, 7200, 7600];
    expect([stepTo(7200, 1, all, 24_000), stepTo(7200, -1, all, 24_000)]).toEqual([7600, 7100]);
    expect([stepTo(7600, 1, all, 24_000), stepTo(7100, -1, all, 24_000)]).toEqual([24_000, 0]);
  });

  test("stays at least 1 s from the other handle", () => {
    const cut = { inMs: 4000, outMs: 9000, durationMs: 24_000 };
    expect([placeHandle("inMs", 8700, cut), placeHandle("outMs", 3000, cut)]).toEqual([8000, 5000]);
    expect([placeHandle("inMs", -5, cut), placeHandle("outMs", 99_000, cut)]).toEqual([0, 24_000]);
  });
});
