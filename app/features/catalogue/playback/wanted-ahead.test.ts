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

describe("what is fetched before it is asked for", () => {
  test("is the next track and the one before, once what is heard needs nothing more", () => {
    expect(wantedAhead(playing)).toEqual(["c", "a"]);
    expect(wantedAhead({ ...playing, isFrontReady: false })).toEqual([]);
  });

  test("comes first where the pointer rests", () => {
    expect(wantedAhead({ ...playing, pointedAt: "d" })).toEqual(["d", "c", "a"]);
    expect(wantedAhead({ ...playing, pointedAt: "c" })).toEqual(["c", "a"]);
    expect(wantedAhead({ ...playing, track: null, pointedAt: "d" })).toEqual(["d"]);
  });

  test("is never what is heard already", () => {
    expect(wantedAhead({ ...playing, pointedAt: "b" })).toEqual(["c", "a"]);
  });

  test("is kept while the player waits for its own sound", () => {
    expect(wantedAhead({ ...playing, isFrontReady: false, loadedIds: new Set(["a"]) })).toEqual(["a"]);
  });

  test("ends with the list", () => {
    expect(wantedAhead({ ...playing, track: track("d") })).toEqual(["c"]);
    expect(wantedAhead({ ...playing, track: track("a") })).toEqual(["b"]);
  });

  test("is nothing where bytes are saved or come slowly", () => {
    expect(wantedAhead({ ...playing, pointedAt: "d", isLineFree: false })).toEqual([]);
    expect(isLineFree({ saveData: true, effectiveType: "4g" })).toBe(false);
    for (const effectiveType of ["slow-2g", "2g", "3g"]) expect(isLineFree({ effectiveType })).toBe(false);
    expect(isLineFree({ effectiveType: "4g" })).toBe(true);
    expect(isLineFree(undefined)).toBe(true);
  });
});
