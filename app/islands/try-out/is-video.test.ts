import { expect, test } from "vitest";
import { isVideo, knownSeconds } from "./is-video.ts";

test.each([
  ["a film that says so", { type: "video/mp4", name: "film" }, true],
  ["a film of QuickTime", { type: "video/quicktime", name: "film.mov" }, true],
  ["a film whose type is not known, by its name", { type: "", name: "FILM.MOV" }, true],
  ["a text", { type: "text/plain", name: "film.mp4" }, false],
  ["a record", { type: "audio/mpeg", name: "record.mp3" }, false],
  ["a folder", { type: "", name: "films" }, false],
])("%s", (_what, file, expected) => {
  expect(isVideo(file)).toBe(expected);
});

test("a recording that states no length is as long as its excerpts until it is known", () => {
  expect([Infinity, NaN, 12.4].map((stated) => knownSeconds(stated, 30))).toEqual([30, 30, 12.4]);
});
