import { describe, expect, test } from "vitest";
import { formatBpmRange, formatSyncs, formatTracks, trackTags } from "./card-words.ts";

describe("card copy", () => {
  test.each([
    [0, "Be the first to sync"],
    [1, "1 sync"],
    [2, "2 syncs"],
    [1234, "1,234 syncs"],
  ])("formats %i syncs as %j", (count, words) => {
    expect(formatSyncs(count)).toBe(words);
  });

  test.each([
    [0, "0 tracks"],
    [1, "1 track"],
    [1284, "1,284 tracks"],
  ])("formats %i results as %j", (count, words) => {
    expect(formatTracks(count)).toBe(words);
  });

  test("orders tags by primary genre, sub-genre, genre, BPM", () => {
    const track = {
      mood: "Dark",
      primaryGenre: "Alternative",
      subGenre: "Shoegaze",
      genre: "Rock",
      bpm: 98,
    } as const;
    expect(trackTags(track)).toEqual(["Alternative", "Shoegaze", "Rock", "98 BPM"]);
  });

  test("drops tags that repeat the mood or another tag, ignoring case", () => {
    const track = {
      mood: "Dark",
      primaryGenre: "rock ",
      subGenre: "dark",
      genre: "Rock",
      bpm: null,
    } as const;
    expect(trackTags(track)).toEqual(["rock "]);
  });

  test("returns no tags for a track without metadata", () => {
    expect(trackTags({ mood: null, primaryGenre: null, subGenre: "", genre: null, bpm: null })).toEqual([]);
  });

  test("formats a tempo range as its first and last BPM", () => {
    expect(formatBpmRange(100)).toBe("100–119");
  });
});
