import { expect, test } from "vitest";
import { catalogueHref, closedHref, dialogHref } from "./catalogue-href.ts";

const state = { label: "l1", q: "night", status: "draft", genre: undefined, after: "50" } as const;

test("catalogueHref adds no parameters without search or filters", () => {
  expect(catalogueHref({ label: undefined, q: "" })).toBe("/label/library");
});

test("catalogueHref drops the cursor on a new search or filter", () => {
  expect(catalogueHref(state, { genre: "R&B" })).toBe("/label/library?label=l1&q=night&status=draft&genre=R%26B");
});

test("catalogueHref keeps search and filters on the next page", () => {
  expect(catalogueHref(state, { after: "99" })).toBe("/label/library?label=l1&q=night&status=draft&after=99");
});

test("dialogHref keeps the current page and closedHref returns to it", () => {
  expect(dialogHref(state, { dialog: "edit", track: "t1" })).toBe(
    "/label/library?label=l1&q=night&status=draft&after=50&dialog=edit&track=t1",
  );
  expect(closedHref(state)).toBe("/label/library?label=l1&q=night&status=draft&after=50");
  const third = { ...state, trail: "101~~49" };
  expect(closedHref(third)).toBe("/label/library?label=l1&q=night&status=draft&after=50&trail=101%7E%7E49");
  expect(catalogueHref(third, { after: "99" })).not.toContain("trail");
});
