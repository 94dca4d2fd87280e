import { describe, expect, test } from "vitest";
import { formatBpmRange, formatSyncs, formatTracks, trackTags } from "./card-words.ts";

describe("card copy", () => {
  test("formats numbers of syncs and results", () => {
    expect([0, 1, 2, 1234].map(formatSyncs)).toEqual(["Be the first to sync", "1 sync", "2 syncs", "1,234 syncs"]);
    expect([0, 1, 1284].map(formatTracks)).toEqual(["0 tracks", "1 track", "1,284 tracks"]);
  });

  test.each([
    [
      "by primary genre, sub-genre, genre, BPM",
      { mood: "Dark", primaryGenre: "Alternative", subGenre: "Shoegaze", genre: "Rock", bpm: 98 },
      ["Alternative", "Shoegaze", "Rock", "98 BPM"],
    ],
    [
      "without repeating the mood or another tag, ignoring case",
      { mood: "Dark", primaryGenre: "rock ", subGenre: "dark", genre: "Rock", bpm: null },
      ["rock "],
    ],
    ["of a track without metadata", { mood: null, primaryGenre: null, subGenre: "", genre: null, bpm: null }, []],
  ] as const)("lists tags %s", (_, track, tags) => {
    expect(trackTags(track)).toEqual(tags);
  });

  test("formats a tempo range as its first and last BPM", () => {
    expect(formatBpmRange(100)).toBe("100–119");
  });
});
