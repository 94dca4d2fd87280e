import { describe, expect, test } from "vitest";
import type { PlayerTrack } from "./player-track.ts";
import { isLineFree, wantedAhead } from "./wanted-ahead.ts";

// Only ids matter here.
const track = (id: string) => ({ id }) as PlayerTrack;
const queue = ["a", "b", "c", "d"].map(track);
const playing = {
  track: track("b"),
  queue,
  pointedAt: null,
  isFrontReady: true,
  isLineFree: true,
  loadedIds: new Set<string>(),
};

describe("wantedAhead", () => {
  test("prefetches both neighbours once the current track is ready", () => {
    expect(wantedAhead(playing)).toEqual(["c", "a"]);
    expect(wantedAhead({ ...playing, isFrontReady: false })).toEqual([]);
  });

  test("prefetches the track under the pointer first", () => {
    expect(wantedAhead({ ...playing, pointedAt: "d" })).toEqual(["d", "c", "a"]);
    expect(wantedAhead({ ...playing, pointedAt: "c" })).toEqual(["c", "a"]);
    expect(wantedAhead({ ...playing, track: null, pointedAt: "d" })).toEqual(["d"]);
  });

  test("never prefetches the current track", () => {
    expect(wantedAhead({ ...playing, pointedAt: "b" })).toEqual(["c", "a"]);
  });

  test("keeps loaded tracks while the current one is buffering", () => {
    expect(wantedAhead({ ...playing, isFrontReady: false, loadedIds: new Set(["a"]) })).toEqual(["a"]);
  });

  test("stops at both ends of the list", () => {
    expect(wantedAhead({ ...playing, track: track("d") })).toEqual(["c"]);
    expect(wantedAhead({ ...playing, track: track("a") })).toEqual(["b"]);
  });

  test("prefetches nothing in data-saver mode or on a slow connection", () => {
    expect(wantedAhead({ ...playing, pointedAt: "d", isLineFree: false })).toEqual([]);
    expect(isLineFree({ saveData: true, effectiveType: "4g" })).toBe(false);
    for (const effectiveType of ["slow-2g", "2g", "3g"]) expect(isLineFree({ effectiveType })).toBe(false);
    expect(isLineFree({ effectiveType: "4g" })).toBe(true);
    expect(isLineFree(undefined)).toBe(true);
  });
});
