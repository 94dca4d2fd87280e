import { describe, expect, test } from "vitest";
import {
  type LibraryPage,
  LibraryQuery,
  type TrackCard,
} from "#worker/domain/catalogue/library/library.contract.ts";
import { showPage, shownCards, type ShownPages } from "./library-pages.ts";
import { aCard } from "./a-card.ts";

function page(ids: string[], nextAfter: string | null): LibraryPage {
  return {
    cards: ids.map((id): TrackCard => ({ ...aCard, id })),
    nextAfter,
    total: 9,
    facets: { genres: [], moods: [], bpm: [] },
  };
}
const at = (query: Record<string, string>) => LibraryQuery.parse(query);
const ids = (shown: ShownPages) =>
  shownCards(shown)
    .map(({ id }) => id)
    .join("");

const first = showPage(null, at({}), page(["a", "b"], "2"));
const second = showPage(first, at({ after: "2" }), page(["c", "d"], "4"));

describe("pages on the screen", () => {
  test("the next page goes below the ones that stand there", () => {
    expect(ids(second)).toBe("abcd");
  });

  test("coming back finds all of them again", () => {
    expect(ids(showPage(second, at({ after: "2" }), page(["c", "d"], "4")))).toBe("abcd");
  });

  test("going back to the first page shows the first page", () => {
    expect(ids(showPage(second, at({}), page(["a", "b"], "2")))).toBe("ab");
  });

  test("another filter starts a new list", () => {
    expect(ids(showPage(second, at({ mood: "Calm" }), page(["x"], null)))).toBe("x");
  });

  test("an address from the middle of a list shows what it names", () => {
    expect(ids(showPage(first, at({ after: "99" }), page(["y", "z"], null)))).toBe("yz");
  });

  test("a track that moved while more were loaded stands there once", () => {
    expect(ids(showPage(first, at({ after: "2" }), page(["b", "c"], "4")))).toBe("abc");
  });
});
