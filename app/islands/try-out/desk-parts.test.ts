import { describe, expect, test } from "vitest";
import { askedPlace, knownSeconds } from "./desk-parts.ts";

const press = { key: "3", hasModifier: false, isElsewhere: false, isTyping: false };

describe("shortcuts for five tracks", () => {
  test.each(["1", "2", "3", "4", "5"])("select the track numbered %s", (key) => {
    expect(askedPlace({ ...press, key })).toBe(Number(key));
  });

  test.each(["0", "6", "12", "a", " ", "Enter", "ArrowRight"])("ignore the key %s", (key) => {
    expect(askedPlace({ ...press, key })).toBeNull();
  });

  test.each(["hasModifier", "isElsewhere", "isTyping"])("ignore numbers when %s", (state) => {
    expect(askedPlace({ ...press, [state]: true })).toBeNull();
  });
});

test("knownSeconds falls back to the excerpt's length", () => {
  expect([Infinity, NaN, 12.4].map((stated) => knownSeconds(stated, 30))).toEqual([30, 30, 12.4]);
});
