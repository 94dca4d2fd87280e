import { expect, test } from "vitest";
import { breakEvenBasisPoints } from "./packages.ts";

test("the break-even share is what the cheapest token was sold for, of its list price", () => {
  // A hundred tokens for $420, at $5 each; as many for £336, at £4.
  expect(breakEvenBasisPoints).toBe(8_400);
});
