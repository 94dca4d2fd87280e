import { expect, test } from "vitest";
import { bindUnits } from "./remark-units.ts";

test.each([
  ["a beat lasts 0.469 s at 128 bpm", "a beat lasts 0.469\u00A0s at 128\u00A0bpm"],
  ["between 2 and 4 kHz, at −23 LUFS.", "between 2 and 4\u00A0kHz, at −23\u00A0LUFS."],
  ["17 U.S.C. § 204(a)", "17\u00A0U.S.C. §\u00A0204(a)"],
])("%s ends no line before its unit", (text, bound) => {
  expect(bindUnits(text)).toBe(bound);
});

test.each(["24 short films", "2 minutes", "of 2016 made", "5 songs"])("%s may be broken", (text) => {
  expect(bindUnits(text)).toBe(text);
});
