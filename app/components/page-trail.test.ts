import { describe, expect, test } from "vitest";
import { nextHref, previousHref, rangeWords, readTrail } from "./page-trail.ts";

const searchOf = (href: string) => new URL(href, "https://a.example").search;

describe("page trail", () => {
  test("links to the next and previous page with any cursor", () => {
    const first = "/list?q=rain#rows";
    const second = nextHref("/list?q=rain&after=A~1%26#rows", "?q=rain", readTrail("?q=rain", true), 50);
    const trail = readTrail(searchOf(second), false);
    expect(trail).toEqual({ row: 51, before: [""] });
    expect(previousHref(first, searchOf(second), trail)).toBe(first);

    const search = searchOf(second);
    const third = nextHref("/list?q=rain&after=B#rows", search, readTrail(search, false), 50);
    const there = searchOf(third);
    expect(readTrail(there, false)).toEqual({ row: 101, before: ["", "A~1&"] });
    const back = previousHref(first, there, readTrail(there, false)) ?? "";
    expect(new URL(back, "https://a.example").searchParams.get("after")).toBe("A~1&");
    expect(readTrail(searchOf(back), false)).toEqual({ row: 51, before: [""] });
  });

  test("is null when missing or invalid", () => {
    for (const search of ["?after=B", "?after=B&trail=", "?after=B&trail=x~", "?after=B&trail=51"]) {
      expect([search, readTrail(search, false)]).toEqual([search, null]);
    }
    expect(previousHref("/list", "?after=B", null)).toBeNull();
    expect(nextHref("/list?after=C", "?after=B", null, 50)).toBe("/list?after=C");
  });
});

test("rangeWords names the rows and their total", () => {
  const trail = { row: 51, before: [""] };
  expect(rangeWords(trail, { rowCount: 50, hasMore: true, total: 1500 })).toBe("51–100 of 1,500");
  expect(rangeWords(trail, { rowCount: 50, hasMore: true })).toBe("51–100");
  expect(rangeWords(trail, { rowCount: 50, hasMore: true, total: { atLeast: 1000 } })).toBe("51–100 of 1,000+");
  expect(rangeWords(trail, { rowCount: 50, hasMore: true, total: { atLeast: 99 } })).toBe("51–100");
  expect(rangeWords(trail, { rowCount: 12, hasMore: false })).toBe("51–62 of 62");
  expect(rangeWords(null, { rowCount: 50, hasMore: true, total: 500 })).toBeNull();
});
