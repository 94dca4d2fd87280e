import { expect, test } from "vitest";
import { flatteringFrom, liveCounts } from "./unheard-tracks.tsx";

test("a young product says nothing about its numbers", () => {
  expect(liveCounts({ activeTracks: 0, licences: 0 })).toEqual([]);
  expect(liveCounts({ activeTracks: flatteringFrom - 1, licences: flatteringFrom - 1 })).toEqual([]);
});

test("each number is shown from the moment it flatters", () => {
  expect(liveCounts({ activeTracks: flatteringFrom, licences: 3 })).toEqual(["100 tracks ready to license"]);
  expect(liveCounts({ activeTracks: 1284, licences: 2310 })).toEqual([
    "1,284 tracks ready to license",
    "2,310 licences issued",
  ]);
});
