import { expect, test } from "vitest";
import { breakTitle } from "./social-card.ts";

const letters = (line: string) => line.length;

test("a title is broken between words, each line within its room", () => {
  expect(breakTitle("How to fight ad fatigue", 12, 3, letters)).toEqual(["How to fight", "ad fatigue"]);
  expect(breakTitle("Pricing", 12, 3, letters)).toEqual(["Pricing"]);
});

test("what needs more lines, or has a word too long, does not fit", () => {
  expect(breakTitle("one two three four", 5, 2, letters)).toBeNull();
  expect(breakTitle("unbreakable", 5, 2, letters)).toBeNull();
});
