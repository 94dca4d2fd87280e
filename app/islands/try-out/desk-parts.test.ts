import { describe, expect, test } from "vitest";
import { askedPlace, knownSeconds } from "./desk-parts.ts";

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

test("a recording that states no length is as long as its excerpts until it is known", () => {
  expect([Infinity, NaN, 12.4].map((stated) => knownSeconds(stated, 30))).toEqual([30, 30, 12.4]);
});
