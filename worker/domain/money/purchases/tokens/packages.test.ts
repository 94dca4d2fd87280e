import { expect, test } from "vitest";
import { breakEvenBasisPoints } from "./packages.ts";

test("breakEvenBasisPoints is the lowest price sold per token over its list price", () => {
  // A hundred tokens for $420, at $5 each; as many for £336, at £4.
  expect(breakEvenBasisPoints).toBe(8_400);
});
