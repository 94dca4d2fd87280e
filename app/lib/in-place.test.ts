import { expect, test } from "vitest";
import { nextFormId } from "./in-place.ts";

test("a form keeps its id while its page is loaded anew, until something was made by it", () => {
  expect(nextFormId("a", "b", [])).toBe("a");
  expect(nextFormId("a", "b", [{ id: "other" }])).toBe("a");
  expect(nextFormId("a", "b", [{ id: "other" }, { id: "a" }])).toBe("b");
});
