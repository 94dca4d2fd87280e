import { expect, test } from "vitest";
import { nextFormId } from "./in-place.ts";

test("nextFormId keeps the id until a record with it exists", () => {
  expect(nextFormId("a", "b", [])).toBe("a");
  expect(nextFormId("a", "b", [{ id: "other" }])).toBe("a");
  expect(nextFormId("a", "b", [{ id: "other" }, { id: "a" }])).toBe("b");
});
