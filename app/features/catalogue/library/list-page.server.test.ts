import { describe, expect, test } from "vitest";
import type { Reading } from "#worker/domain/catalogue/library/library.contract.ts";
import { describeReading, withoutReading } from "./list-page.server.ts";

const readings: Reading[] = [
  { typed: "sad", as: "mood", mood: "Sad" },
  { typed: "paino", as: "words" },
  { typed: "124 bpm", as: "tempo", from: 120, to: 128 },
];

describe("query interpretation chips", () => {
  test.each<[Reading, string]>([
    [{ typed: "sad", as: "mood", mood: "Sad" }, "Mood Sad"],
    [{ typed: "rap", as: "genre", genre: "Hip Hop" }, "Genre Hip Hop"],
    [{ typed: "warm rain", as: "words" }, "Words warm rain"],
    [{ typed: "124 bpm", as: "tempo", from: 120, to: 128 }, "Tempo 120–128 BPM"],
    [{ typed: "exactly 90", as: "tempo", from: 90, to: 90 }, "Tempo 90 BPM"],
    [{ typed: "f# minor", as: "key", key: "F# Minor" }, "Key F# Minor"],
    [{ typed: "under 3 minutes", as: "length", fromSeconds: null, toSeconds: 180 }, "Length up to 3:00"],
    [{ typed: "over 90 s", as: "length", fromSeconds: 90, toSeconds: null }, "Length from 1:30"],
    [{ typed: "2-3 min", as: "length", fromSeconds: 120, toSeconds: 180 }, "Length 2:00–3:00"],
  ])("label %o as %s", (reading, words) => {
    const { name, value } = describeReading(reading, []);
    expect(`${name} ${value}`).toBe(words);
  });

  test("show a corrected word in its corrected spelling", () => {
    const reading: Reading = { typed: "warm Paino", as: "words" };
    expect(describeReading(reading, [{ typed: "paino", replacement: "piano" }]).value).toBe("warm piano");
  });

  test("remove only their own words from the query", () => {
    expect(withoutReading(readings, 0)).toBe("paino 124 bpm");
    expect(withoutReading(readings, 1)).toBe("sad 124 bpm");
    expect(withoutReading(readings, 2)).toBe("sad paino");
    expect(withoutReading(readings.slice(0, 1), 0)).toBe("");
  });
});
