import type { Root } from "mdast";
import { expect, test } from "vitest";
import { curlQuotes, remarkQuotes } from "./remark-quotes.ts";

test("quotation marks open before a word and close after it, and an apostrophe is one", () => {
  expect(curlQuotes(`He said "it isn't ours" ('yet').`)).toBe("He said “it isn’t ours” (‘yet’).");
  expect(curlQuotes(`"'Yes' and no"`)).toBe("“‘Yes’ and no”");
  expect(curlQuotes(`the artists' share`)).toBe("the artists’ share");
});

test("a mark closes after what stands in bold or in code, and code stays as typed", () => {
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
