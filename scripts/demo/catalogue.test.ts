import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { upcCheckDigit } from "./declarations.ts";
import { arrange } from "./music/arrangement.ts";
import { forms } from "./music/forms.ts";
import { stepTime } from "./music/score.ts";
import { styles } from "./music/synthesise.ts";
import { keyNames } from "./music/theory.ts";
import { genres, moods } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

const allDifferent = (values: readonly string[]) => new Set(values).size === values.length;

test("the demo catalogue covers every mood and genre", () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(28);
  expect(new Set(catalogue.map((track) => track.mood))).toEqual(new Set(moods));
  expect(new Set(catalogue.map((track) => track.primaryGenre))).toEqual(new Set(genres));
  expect(new Set(catalogue.map((track) => track.label)).size).toBe(5);
});

test("no two tracks share a title, an id or a code", () => {
  for (const field of ["id", "slug", "title", "isrc", "upc"] as const) {
    expect(allDifferent(catalogue.map((track) => track[field]))).toBe(true);
  }
});

test("every track has valid codes, prices and tags", () => {
  for (const track of catalogue) {
    expect(track.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(track.isrc).toMatch(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/);
    expect(track.upc).toMatch(/^\d{12}$/);
    expect(track.upc.at(-1)).toBe(upcCheckDigit(track.upc.slice(0, 11)));
    expect(track.language).toMatch(/^[A-Z]{2}$/);
    expect(keyNames).toContain(track.musicalKey);
    expect(track.priceTokens).toBeGreaterThanOrEqual(1);
    expect(track.priceTokens).toBeLessThanOrEqual(6);
    expect(track.moodTags).toContain(track.mood);
    expect(allDifferent(track.moodTags)).toBe(true);
    expect(new Date(track.releaseDate).toISOString().slice(0, 10)).toBe(track.releaseDate);
  }
});

test("the UPC check digit matches the published example", () => {
  expect(upcCheckDigit("03600029145")).toBe("2");
});

test("some tracks have no description", () => {
  expect(catalogue.some((track) => track.description === null)).toBe(true);
});

test("every track lasts between 1:50 and 3:40", () => {
  for (const { composition } of catalogue) {
    const score = arrange(styles[composition.style], forms[composition.form], composition);
    const seconds = stepTime(score.groove, score.bars, 0) + 4;
    expect(seconds).toBeGreaterThan(110);
    expect(seconds).toBeLessThan(220);
  }
});
