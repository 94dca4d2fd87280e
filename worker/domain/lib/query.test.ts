import { expect, test } from "vitest";
import { readCursor } from "./query.ts";

test.each([
  ["1700000000000.abc", { at: 1_700_000_000_000, id: "abc" }],
  ["0.usd:stripe.fee", { at: 0, id: "usd:stripe.fee" }],
  [undefined, null],
  [null, null],
  ["", null],
  ["abc", null],
  [".abc", null],
  ["12.", null],
  ["1e400.abc", null],
  ["0.5", { at: 0, id: "5" }],
])("readCursor of %s", (after, cursor) => {
  expect(readCursor(after)).toEqual(cursor);
});
