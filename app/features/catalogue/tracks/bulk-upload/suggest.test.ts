import { expect, test } from "vitest";
import { genres, moods } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { bareFile, nearest } from "./suggest.ts";

test.each([
  ["melancolic", moods, "Melancholic"],
  ["Clam", moods, "Calm"],
  ["hiphop", genres, "Hip Hop"],
  ["Electro", genres, "Electronic"],
  ["jaz", genres, "Jazz"],
])("nearest finds the intended word for %s", (asked, names, meant) => {
  expect(nearest(asked, names)).toBe(meant);
});

test.each(["", "xylophone quartet", "?"])("nearest finds no mood for %j", (asked) => {
  expect(nearest(asked, moods)).toBeNull();
});

test("nearest matches file names ignoring extension, case, accents and dashes", () => {
  const files = ["Other.wav", "night-bus_FINAL.mp3", "Ete.wav"];
  expect(nearest("Night Bus.wav", files, bareFile)).toBe("night-bus_FINAL.mp3");
  expect(nearest("\u00c9t\u00e9.wav", files, bareFile)).toBe("Ete.wav");
  expect(nearest("Nothing alike.wav", files, bareFile)).toBeNull();
});
