import { describe, expect, test } from "vitest";
import { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { aCard } from "./a-card.ts";
import { showPage, shownCards, type ShownPages } from "./track-list.tsx";

function page(ids: string[], nextAfter: string | null) {
  return { cards: ids.map((id) => ({ ...aCard, id })), nextAfter };
}
const show = (shown: ShownPages | null, query: Record<string, string>, loaded: ReturnType<typeof page>) =>
  showPage(shown, at(query), loaded);
const at = (query: Record<string, string>) => LibraryQuery.parse(query);
const ids = (shown: ShownPages) =>
  shownCards(shown)
    .map(({ id }) => id)
    .join("");

const first = show(null, {}, page(["a", "b"], "2"));
const second = show(first, { after: "2" }, page(["c", "d"], "4"));

describe("loaded pages", () => {
  test("append the next page below the loaded ones", () => {
    expect(ids(second)).toBe("abcd");
  });

  test("all remain when the last one loads again", () => {
    expect(ids(show(second, { after: "2" }, page(["c", "d"], "4")))).toBe("abcd");
  });

  test("shrink to the first page when it is opened again", () => {
    expect(ids(show(second, {}, page(["a", "b"], "2")))).toBe("ab");
  });

  test("start over when a filter changes", () => {
    expect(ids(show(second, { mood: "Calm" }, page(["x"], null)))).toBe("x");
  });

  test("hold only the page of a cursor from further down", () => {
    expect(ids(show(first, { after: "99" }, page(["y", "z"], null)))).toBe("yz");
  });

  test("list a track once if it moved between pages", () => {
    expect(ids(show(first, { after: "2" }, page(["b", "c"], "4")))).toBe("abc");
  });
});
