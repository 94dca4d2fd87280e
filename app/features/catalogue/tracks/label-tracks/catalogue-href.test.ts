import { expect, test } from "vitest";
import { catalogueHref, closedHref, dialogHref } from "./catalogue-href.ts";

const state = { label: "l1", q: "night", status: "draft", genre: undefined, after: "50" } as const;

test("the plain catalogue has the plain address", () => {
  expect(catalogueHref({ label: undefined, q: "" })).toBe("/label/library");
});

test("a new search or filter starts at the first page", () => {
  expect(catalogueHref(state, { genre: "R&B" })).toBe(
    "/label/library?label=l1&q=night&status=draft&genre=R%26B",
  );
});

test("the next page keeps the search and the filters", () => {
  expect(catalogueHref(state, { after: "99" })).toBe("/label/library?label=l1&q=night&status=draft&after=99");
});

test("a dialog opens over the page it was opened from, and closing leads back there", () => {
  expect(dialogHref(state, { dialog: "edit", track: "t1" })).toBe(
    "/label/library?label=l1&q=night&status=draft&after=50&dialog=edit&track=t1",
  );
  expect(closedHref(state)).toBe("/label/library?label=l1&q=night&status=draft&after=50");
  const third = { ...state, trail: "101~~49" };
  expect(closedHref(third)).toBe("/label/library?label=l1&q=night&status=draft&after=50&trail=101%7E%7E49");
  expect(catalogueHref(third, { after: "99" })).not.toContain("trail");
});
