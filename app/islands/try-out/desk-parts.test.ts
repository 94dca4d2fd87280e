import { describe, expect, test } from "vitest";
import { askedPlace, isVideo, knownSeconds } from "./desk-parts.ts";

const press = { key: "3", hasModifier: false, isElsewhere: false, isTyping: false };

describe("keys of the front page's five tracks", () => {
  test.each(["1", "2", "3", "4", "5"])("%s hears the track that stands there", (key) => {
    expect(askedPlace({ ...press, key })).toBe(Number(key));
  });

  test.each(["0", "6", "12", "a", " ", "Enter", "ArrowRight"])("%s is left to the page", (key) => {
    expect(askedPlace({ ...press, key })).toBeNull();
  });

  test.each(["hasModifier", "isElsewhere", "isTyping"])("a number is left to the page where %s", (state) => {
    expect(askedPlace({ ...press, [state]: true })).toBeNull();
  });
});

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
