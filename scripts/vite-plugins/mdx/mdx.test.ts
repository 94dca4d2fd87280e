import { describe, expect, test } from "vitest";
import { headingId } from "./mdx.ts";

describe("headingId", () => {
  test("joins the words in lower case", () => {
    expect(headingId("What it costs, and what goes wrong")).toBe("what-it-costs-and-what-goes-wrong");
    expect(headingId("1. The short version")).toBe("1-the-short-version");
  });

  test("drops accents, quotes and outer hyphens", () => {
    expect(headingId("“Déjà vu”: it’s yours?")).toBe("deja-vu-its-yours");
  });
});
