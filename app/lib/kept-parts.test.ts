import { describe, expect, test } from "vitest";
import { createKeptParts } from "./kept-parts.ts";

describe("parts that documents repeat", () => {
  test("a part is found in later documents once a whole document had it", () => {
    const first = createKeptParts();
    expect(first.find("header of a")).toBeUndefined();
    expect(first.find("footer")).toBeUndefined();
    expect(first.isComplete()).toBe(false);
    first.learn("<kept-part><p>A</p></kept-part><main></main><kept-part><p>\n</p></kept-part>");

    const second = createKeptParts();
    expect(second.find("header of a")).toBe("<p>A</p>");
    expect(second.find("footer")).toBe("<p>\n</p>");
    expect(second.isComplete()).toBe(true);
  });

  test("a part of somebody else is not found", () => {
    expect(createKeptParts().find("header of b")).toBeUndefined();
  });

  test("a document that broke off teaches nothing, lest a part stands under another's key", () => {
    const parts = createKeptParts();
    parts.find("one");
    parts.find("two");
    parts.learn("<kept-part>two</kept-part>");
    const later = createKeptParts();
    expect([later.find("one"), later.find("two")]).toEqual([undefined, undefined]);
  });
});
