import { expect, test } from "vitest";
import { lookEvery } from "./own-review.tsx";

test("the owner of a review sees votes and notes within five seconds", () => {
  expect(lookEvery).toBeLessThan(5_000);
});
