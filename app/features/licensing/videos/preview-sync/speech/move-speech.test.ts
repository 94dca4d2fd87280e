import { describe, expect, test } from "vitest";
import { SaveSpeech } from "#worker/domain/licensing/videos/videos.contract.ts";
import { addRegion, boundsOf, moveEdge } from "./move-speech.tsx";
import { putBackRegion, removeRegion } from "./speech.ts";

const found = [
  [2000, 5000],
  [7500, 9500],
] as const;
const videoMs = 12_000;

describe("speech region editing", () => {
  test("clamps an edge to the other edge and the neighbouring region", () => {
    expect(moveEdge(found, { index: 0, edge: "end", toMs: 6000.4 }, videoMs)[0]).toEqual([2000, 6000]);
    expect(moveEdge(found, { index: 0, edge: "end", toMs: 99_000 }, videoMs)[0]).toEqual([2000, 7500]);
    expect(moveEdge(found, { index: 0, edge: "end", toMs: 0 }, videoMs)[0]).toEqual([2000, 2100]);
    expect(moveEdge(found, { index: 1, edge: "start", toMs: 0 }, videoMs)[1]).toEqual([5000, 9500]);
    expect(moveEdge(found, { index: 1, edge: "end", toMs: 99_000 }, videoMs)[1]).toEqual([7500, videoMs]);
    expect(boundsOf(found, 0, "start", videoMs)).toEqual([0, 4900]);
  });

  test("adds a region in the largest gap and removes any", () => {
    const more = addRegion(found, videoMs)!;
    expect(more).toEqual([
      [2000, 5000],
      [5750, 6750],
      [7500, 9500],
    ]);
    expect(removeRegion(more, 1)).toEqual(found);
    expect(removeRegion([[0, 500]], 0)).toEqual([]);
    expect(addRegion([], videoMs)).toEqual([[5500, 6500]]);
    expect(addRegion([[0, 12_000]], videoMs)).toBeNull();
  });

  test("restores a removed region as far as there is room", () => {
    expect(putBackRegion([], [2000, 5000])).toEqual([[2000, 5000]]);
    expect(putBackRegion(removeRegion(found, 0), found[0])).toEqual(found);
    expect(putBackRegion([[7500, 9500]], [7000, 8000])).toEqual([
      [7000, 7500],
      [7500, 9500],
    ]);
    expect(putBackRegion([[1000, 3000]], [2000, 5000])).toEqual([
      [1000, 3000],
      [3000, 5000],
    ]);
    expect(putBackRegion([[1000, 6000]], [2000, 5000])).toEqual([[1000, 6000]]);
  });

  test("always yields regions that the server accepts", () => {
    let regions = addRegion(found, videoMs)!;
    for (let n = 0; n < 30; n++) regions = addRegion(regions, videoMs) ?? regions;
    for (let n = 0; n < regions.length; n++)
      regions = moveEdge(regions, { index: n, edge: n % 2 ? "start" : "end", toMs: n * 700 }, videoMs);
    expect(SaveSpeech.safeParse({ speechMs: regions }).success).toBe(true);
  });
});
