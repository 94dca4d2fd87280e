import { describe, expect, test } from "vitest";
import { harmonicKeys } from "./filters.ts";
import { interpretSearch } from "./interpret-search.ts";
import { findConcept } from "./near-words.ts";
import { correctSearch, countEdits, nearestWord } from "./find-corrections.ts";
import { moods } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

const read = (text: string) => interpretSearch(text).readings;
const only = (text: string) => {
  const [reading, ...more] = read(text);
  return more.length > 0 ? more : reading;
};

describe("interpretSearch", () => {
  test.each([
    ["124 bpm", 120, 128],
    ["124BPM", 120, 128],
    ["120-130 bpm", 120, 130],
    ["130 to 120 bpm", 120, 130],
    ["bpm 90", 86, 94],
    ["tempo: 90", 86, 94],
    ["298 bpm", 294, 300],
    ["127.5 bpm", 124, 132],
    ["bpm 92,25", 88, 96],
    ["119.9-130.1 bpm", 120, 130],
  ])("reads %s as a tempo", (typed, from, to) => {
    expect(only(typed)).toEqual({ typed, as: "tempo", from, to });
  });

  test.each([
    ["F# minor", "F# Minor"],
    ["f sharp minor", "F# Minor"],
    ["Gb min", "F# Minor"],
    ["g♭ minor", "F# Minor"],
    ["F#m", "F# Minor"],
    ["Bb major", "A# Major"],
    ["bbm", undefined],
    ["Bbm", "A# Minor"],
    ["c# min", "C# Minor"],
    ["Am", "A Minor"],
    ["b minor", "B Minor"],
    ["Cb major", "B Major"],
    ["a-flat major", "G# Major"],
  ])("reads %s as a key if it names one", (typed, key) => {
    expect(only(typed)).toEqual(key ? { typed, as: "key", key } : { typed, as: "words" });
  });

  test.each([
    ["under 3 minutes", null, 180],
    ["shorter than 90 seconds", null, 90],
    ["up to 2 min", null, 121],
    ["over 2 min", 120, null],
    ["at least 1:30", 90, null],
    ["2:30", 145, 155],
    ["30 sec", 25, 35],
    ["30s", 25, 35],
    ["3 minutes", 165, 195],
    ["2-3 minutes", 120, 181],
    ["1 min 30 sec", 85, 95],
    ["2 minutes and 5 seconds", 120, 130],
    ["2m30s", 145, 155],
    ["under 1 minute 30 seconds", null, 90],
    ["1 min 30 s to 2 min", 90, 121],
    ["1-2 min 30 sec", 60, 151],
    ["1.5 min", 75, 105],
  ])("reads %s as a length in seconds", (typed, fromSeconds, toSeconds) => {
    expect(only(typed)).toEqual({ typed, as: "length", fromSeconds, toSeconds });
  });

  test("reads names and synonyms of moods and genres", () => {
    for (const typed of ["hip-hop", "Hip Hop", "hiphop", "rap"])
      expect(only(typed)).toEqual({ typed, as: "genre", genre: "Hip Hop" });
    for (const typed of ["r&b", "RnB", "r and b", "R & B"]) expect(only(typed)).toEqual({ typed, as: "genre", genre: "R&B" });
    for (const typed of ["lo fi", "lofi", "Lo-Fi"]) expect(only(typed)).toEqual({ typed, as: "genre", genre: "Lo-fi" });
    for (const typed of ["happy", "joyful", "CHEERFUL", "feel good"])
      expect(only(typed)).toEqual({ typed, as: "mood", mood: "Happy" });
    for (const typed of ["gloomy", "heartbroken"]) expect(only(typed)).toEqual({ typed, as: "mood", mood: "Sad" });
    for (const mood of moods) expect(findConcept(mood.toLowerCase())).toMatchObject({ mood });
  });

  test("splits a query into constraints and words", () => {
    expect(read("neon lights, sad F# minor 124 bpm under 3 minutes")).toEqual([
      { typed: "neon lights", as: "words" },
      { typed: "sad", as: "mood", mood: "Sad" },
      { typed: "F# minor", as: "key", key: "F# Minor" },
      { typed: "124 bpm", as: "tempo", from: 120, to: 128 },
      { typed: "under 3 minutes", as: "length", fromSeconds: null, toSeconds: 180 },
    ]);
  });

  test("ignores words after the eighth", () => {
    expect(interpretSearch("one two three four five six seven eight nine ten").groups).toHaveLength(8);
  });

  test("reads full-width characters like ASCII", () => {
    expect(interpretSearch("１２４　ＢＰＭ")).toEqual(interpretSearch("124 BPM"));
  });

  test.each(["'; -- \uE000", "♥", "rain ".repeat(21)])("matches no track for %j", (typed) => {
    expect(interpretSearch(typed)).toEqual({
      groups: [{ typed, word: null, alternatives: [] }],
      readings: [],
    });
  });

  test("scores whole word above prefix, title above description, description above synonym", () => {
    const [group] = interpretSearch("joyful").groups;
    const pointsIn = (field: string, as: string) =>
      group?.alternatives.find((each) => "in" in each && each.in.some((name) => name === field) && each.as === as)?.points ?? 0;
    const near = group?.alternatives.find((each) => "fact" in each)?.points ?? 0;
    expect(pointsIn("title", "whole")).toBeGreaterThan(pointsIn("title", "prefix"));
    expect(pointsIn("title", "whole")).toBeGreaterThan(pointsIn("description", "whole"));
    expect(pointsIn("description", "whole")).toBeGreaterThan(near);
  });

  test("scores a corrected word below the same word typed right", () => {
    const best = (plan: ReturnType<typeof interpretSearch>) =>
      Math.max(...(plan.groups[0]?.alternatives.map(({ points }) => points) ?? []));
    const corrected = correctSearch(interpretSearch("paino"), new Map([["paino", "piano"]]));
    expect(best(corrected)).toBeLessThan(best(interpretSearch("piano")));
    expect(corrected.readings).toEqual([{ typed: "paino", as: "words" }]);
  });
});

describe("typo correction", () => {
  test("allows one edit from four letters on, two from eight, never in the first letter", () => {
    const among = (typed: string, ...words: string[]) =>
      nearestWord(
        typed,
        words.map((word) => [word, 1] as const),
      );
    for (const typed of ["paino", "piao", "piiano", "pjano"]) expect([typed, among(typed, "piano")]).toEqual([typed, "piano"]);
    for (const typed of ["pia", "iano", "pinoa", "qiano"]) expect([typed, among(typed, "piano")]).toEqual([typed, null]);
    expect(among("melncolic", "melancholic")).toBe("melancholic");
    expect(among("mlncolic", "melancholic")).toBe(null);
  });

  test("picks the nearest word, then the most frequent, then the first", () => {
    expect(
      nearestWord("harbor", [
        ["harbour", 1],
        ["harper", 9],
        ["harbors", 3],
      ]),
    ).toBe("harbors");
    expect(
      nearestWord("hoise", [
        ["house", 2],
        ["noise", 9],
        ["horse", 2],
      ]),
    ).toBe("horse");
  });

  test("counts edits by code point and stops past the limit", () => {
    expect(countEdits("ёлка", "елка", 2)).toBe(1);
    expect(countEdits("𝄞abc", "abc", 2)).toBe(1);
    expect(countEdits("abcdef", "ghijkl", 2)).toBe(3);
  });
});

describe("harmonicKeys", () => {
  test("returns the key, its relative and the keys a fifth above and below", () => {
    expect(harmonicKeys("A Minor")).toEqual(["A Minor", "C Major", "E Minor", "D Minor"]);
    expect(harmonicKeys("F Major")).toEqual(["F Major", "D Minor", "C Major", "A# Major"]);
  });
});
