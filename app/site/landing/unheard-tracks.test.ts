import { expect, test } from "vitest";
import { flatteringFrom, liveCounts } from "./unheard-tracks.tsx";

test("liveCounts is empty below the threshold", () => {
  expect(liveCounts({ activeTracks: 0, licences: 0 })).toEqual([]);
  expect(liveCounts({ activeTracks: flatteringFrom - 1, licences: flatteringFrom - 1 })).toEqual([]);
});

test("liveCounts shows each count from the threshold on", () => {
  expect(liveCounts({ activeTracks: flatteringFrom, licences: 3 })).toEqual(["100 tracks ready to license"]);
  expect(liveCounts({ activeTracks: 1284, licences: 2310 })).toEqual([
    "1,284 tracks ready to license",
    "2,310 licences issued",
  ]);
});
