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

describe("pages on the screen", () => {
  test("the next page goes below the ones that stand there", () => {
    expect(ids(second)).toBe("abcd");
  });

  test("coming back finds all of them again", () => {
    expect(ids(show(second, { after: "2" }, page(["c", "d"], "4")))).toBe("abcd");
  });

  test("going back to the first page shows the first page", () => {
    expect(ids(show(second, {}, page(["a", "b"], "2")))).toBe("ab");
  });

  test("another filter starts a new list", () => {
    expect(ids(show(second, { mood: "Calm" }, page(["x"], null)))).toBe("x");
  });

  test("an address from the middle of a list shows what it names", () => {
    expect(ids(show(first, { after: "99" }, page(["y", "z"], null)))).toBe("yz");
  });

  test("a track that moved while more were loaded stands there once", () => {
    expect(ids(show(first, { after: "2" }, page(["b", "c"], "4")))).toBe("abc");
  });
});
