import { describe, expect, test } from "vitest";
import { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { clearedHref, libraryHref, toggleMoodHref } from "./library-href.ts";

function at(search: string): LibraryQuery {
  return LibraryQuery.parse(Object.fromEntries(new URLSearchParams(search)));
}

describe("library URLs", () => {
  test("omit empty filters", () => {
    expect(libraryHref(at(""))).toBe("/library");
    expect(libraryHref(at("q=&genre=&bpm=&sort=none"))).toBe("/library");
  });

  test("are canonical regardless of parameter order", () => {
    const full = "/library?q=caf%C3%A9&mood=Happy&genre=R%26B&bpm=100&sort=low-to-high";
    expect(libraryHref(at("sort=low-to-high&bpm=100&genre=R%26B&mood=Happy&q=caf%C3%A9"))).toBe(full);
    expect(libraryHref(at(full.slice("/library?".length)))).toBe(full);
  });

  test("drop the cursor when filter, search or sort order changes", () => {
    const second = at("mood=Calm&after=42");
    expect(libraryHref(second, { genre: "Jazz" })).toBe("/library?mood=Calm&genre=Jazz");
    expect(libraryHref(second, { q: "rain" })).toBe("/library?q=rain&mood=Calm");
    expect(libraryHref(second, { sort: "high-to-low" })).toBe("/library?mood=Calm&sort=high-to-low");
    expect(libraryHref(second)).toBe("/library?mood=Calm");
  });

  test("keep search and filters on the next page", () => {
    expect(libraryHref(at("q=rain&mood=Calm"), { after: "42" })).toBe("/library?q=rain&mood=Calm&after=42");
  });

  test("toggle a mood off when it is pressed again", () => {
    expect(toggleMoodHref(at("q=rain"), "Calm")).toBe("/library?q=rain&mood=Calm");
    expect(toggleMoodHref(at("q=rain&mood=Calm"), "Calm")).toBe("/library?q=rain");
    expect(toggleMoodHref(at("q=rain&mood=Dark"), "Calm")).toBe("/library?q=rain&mood=Calm");
  });

  test("clear search and filters but keep the sort order", () => {
    expect(clearedHref(at("q=rain&mood=Calm&genre=Jazz&bpm=80&sort=low-to-high&after=42"))).toBe("/library?sort=low-to-high");
  });
});
