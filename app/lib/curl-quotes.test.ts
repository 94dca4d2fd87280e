import { expect, test } from "vitest";
import { curlQuotes } from "./curl-quotes.ts";

test("quotation marks open before a word and close after it, and an apostrophe is one", () => {
  expect(curlQuotes(`He said "it isn't ours" ('yet').`)).toBe("He said “it isn’t ours” (‘yet’).");
  expect(curlQuotes(`"'Yes' and no"`)).toBe("“‘Yes’ and no”");
  expect(curlQuotes(`the artists' share`)).toBe("the artists’ share");
});
