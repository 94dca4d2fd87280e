import { describe, expect, test } from "vitest";
import { cueFrom, keptFrom } from "./sync-choices.ts";

const kept = {
  startAtSeconds: 48.2,
  volumePercent: 35,
  hasOverlay: false,
  scope: "commercial",
  basis: 0,
  isTried: true,
};

describe("what was chosen before a reload", () => {
  test("start point, volume and overlay come back after a reload", () => {
    expect(keptFrom(kept, 0)).toEqual(kept);
  });

  test("a scope that is not sold any more becomes the usual one", () => {
    expect(keptFrom({ ...kept, scope: "standard" }, 0)).toEqual({ ...kept, scope: "social" });
  });

  test("what was chosen under a video comes back by any address without a start of its own", () => {
    expect(cueFrom({ ...kept, basis: 12.5 }, 0)).toEqual(kept);
    expect(cueFrom(kept, 12.5)).toBeNull();
    expect(cueFrom({ ...kept, basis: 12.5 }, 12.5)).toEqual({ ...kept, basis: 12.5 });
  });

  test("a link with another start time starts anew", () => {
    expect(keptFrom(kept, 12.5)).toBeNull();
  });

  test.each([
    null,
    "x",
    {},
    { ...kept, volumePercent: 180 },
    { ...kept, startAtSeconds: -1 },
    { ...kept, hasOverlay: 1 },
  ])("unreadable choices are not taken over: %j", (value) => {
    expect(keptFrom(value, 0)).toBeNull();
  });
});
