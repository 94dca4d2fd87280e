import { describe, expect, test } from "vitest";
import { formatBpmRange, formatSyncs, formatTracks, trackTags } from "./card-words.ts";

describe("the words on a card", () => {
  test.each([
    [0, "Be the first to sync"],
    [1, "1 sync"],
    [2, "2 syncs"],
    [1234, "1,234 syncs"],
  ])("%i syncs read %j", (count, words) => {
    expect(formatSyncs(count)).toBe(words);
  });

  test.each([
    [0, "0 tracks"],
    [1, "1 track"],
    [1284, "1,284 tracks"],
  ])("%i results read %j", (count, words) => {
    expect(formatTracks(count)).toBe(words);
  });

  test("tags stand in the order primary genre, sub genre, genre, BPM", () => {
    const track = {
      mood: "Dark",
      primaryGenre: "Alternative",
      subGenre: "Shoegaze",
      genre: "Rock",
      bpm: 98,
    } as const;
    expect(trackTags(track)).toEqual(["Alternative", "Shoegaze", "Rock", "98 BPM"]);
  });

  test("a word that stands there already is not repeated, in whatever case it was entered", () => {
    const track = {
      mood: "Dark",
      primaryGenre: "rock ",
      subGenre: "dark",
      genre: "Rock",
      bpm: null,
    } as const;
    expect(trackTags(track)).toEqual(["rock "]);
  });

  test("a track that tells nothing about itself has no tags", () => {
    expect(trackTags({ mood: null, primaryGenre: null, subGenre: "", genre: null, bpm: null })).toEqual([]);
  });

  test("a tempo range names its first and its last BPM", () => {
    expect(formatBpmRange(100)).toBe("100–119");
  });
});
