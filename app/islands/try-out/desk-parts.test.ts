import { describe, expect, test } from "vitest";
import { askedPlace, knownSeconds } from "./desk-parts.ts";

const press = { key: "3", hasModifier: false, isElsewhere: false, isTyping: false };

describe("shortcuts of the five tracks", () => {
  test.each(["1", "2", "3", "4", "5"])("%s selects the track of that number", (key) => {
    expect(askedPlace({ ...press, key })).toBe(Number(key));
  });

  test.each(["0", "6", "12", "a", " ", "Enter", "ArrowRight"])("%s is ignored", (key) => {
    expect(askedPlace({ ...press, key })).toBeNull();
  });

  test.each(["hasModifier", "isElsewhere", "isTyping"])("a number is ignored where %s", (state) => {
    expect(askedPlace({ ...press, [state]: true })).toBeNull();
  });
});

test("knownSeconds falls back to the excerpt's length", () => {
  expect([Infinity, NaN, 12.4].map((stated) => knownSeconds(stated, 30))).toEqual([30, 30, 12.4]);
});
