import { expect, test } from "vitest";
import { breakEvenBasisPoints } from "./packages.ts";

test("breakEvenBasisPoints is the lowest price sold per token over its list price", () => {
  // 100 tokens at a list price of $5 each cost $420; at £4 each, £336.
  expect(breakEvenBasisPoints).toBe(8_400);
});
