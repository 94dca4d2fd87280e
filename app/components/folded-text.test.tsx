import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FoldedText } from "./folded-text.tsx";

const show = (text: string) => renderToStaticMarkup(<FoldedText text={text} about="description of Night Bus" />);

test("FoldedText collapses a long text or one of many lines", () => {
  for (const text of ["word ".repeat(200), "line\n".repeat(12)]) {
    expect(show(text)).toContain("<summary");
    expect(show(text)).toContain("Show more");
    expect(show(text)).toContain(text.split("\n")[0]);
  }
});

test("FoldedText shows a short text whole", () => {
  expect(show("A slow bus through rain.")).not.toContain("<details");
});
