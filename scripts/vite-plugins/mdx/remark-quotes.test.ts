import type { Root } from "mdast";
import { expect, test } from "vitest";
import { remarkQuotes } from "./remark-quotes.ts";

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

test("the caption of a figure is curled, and no attribute that nobody reads", () => {
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
