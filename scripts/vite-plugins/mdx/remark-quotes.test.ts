import type { Root } from "mdast";
import { expect, test } from "vitest";
import { bindUnits, remarkQuotes } from "./remark-quotes.ts";

test("closes quotes after bold text or code and leaves code as typed", () => {
  const tree: Root = {
    type: "root",
    children: [
      {
        type: "paragraph",
        children: [
          { type: "text", value: 'A "' },
          { type: "strong", children: [{ type: "text", value: "bold" }] },
          { type: "text", value: '" and ' },
          { type: "inlineCode", value: `'code'` },
          { type: "text", value: "'s end" },
        ],
      },
      { type: "code", value: `"as typed"` },
    ],
  };
  remarkQuotes()(tree);
  const text = JSON.stringify(tree);
  expect(text).toContain('"A “"');
  expect(text).toContain('"” and "');
  expect(text).toContain(`'code'`);
  expect(text).toContain("’s end");
  expect(text).toContain(String.raw`\"as typed\"`);
});

test("curls quotes in a figure's caption but in no other attribute", () => {
  const tree: Root = {
    type: "root",
    children: [
      {
        type: "mdxJsxFlowElement",
        name: "Figure",
        attributes: [
          { type: "mdxJsxAttribute", name: "caption", value: "the author's" },
          { type: "mdxJsxAttribute", name: "className", value: "it's" },
        ],
        children: [],
      },
    ],
  };
  remarkQuotes()(tree);
  expect(JSON.stringify(tree)).toContain("the author’s");
  expect(JSON.stringify(tree)).toContain("it's");
});

test.each([
  ["a beat lasts 0.469 s at 128 bpm", "a beat lasts 0.469\u00A0s at 128\u00A0bpm"],
  ["between 2 and 4 kHz, at −23 LUFS.", "between 2 and 4\u00A0kHz, at −23\u00A0LUFS."],
  ["17 U.S.C. § 204(a)", "17\u00A0U.S.C. §\u00A0204(a)"],
])("binds numbers to their units: %s", (text, bound) => {
  expect(bindUnits(text)).toBe(bound);
});

test.each(["24 short films", "2 minutes", "of 2016 made", "5 songs"])("allows a line break in: %s", (text) => {
  expect(bindUnits(text)).toBe(text);
});
