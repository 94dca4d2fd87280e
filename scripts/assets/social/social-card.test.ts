import { expect, test } from "vitest";
import { artists } from "#app/content/artists-copy.ts";
import { brands } from "#app/content/brands-copy.ts";
import { home } from "#app/content/home-copy.ts";
import { sharingAlt, sharingPictures } from "#app/content/sharing-copy.ts";
import { publicPaths } from "#tests/support/public-paths.ts";
import { pngOf } from "../keep-file.ts";
import { openPen } from "../outline-text.ts";
import { readArticleHeads } from "../read-articles.ts";
import { breakTitle, listSocialPages, socialCardSvg } from "./social-card.ts";

const letters = (line: string) => line.length;

test("a title is broken between words, each line within its room", () => {
  expect(breakTitle("How to fight ad fatigue", 12, 3, letters)).toEqual(["How to fight", "ad fatigue"]);
  expect(breakTitle("Pricing", 12, 3, letters)).toEqual(["Pricing"]);
});

test("what needs more lines, or has a word too long, does not fit", () => {
  expect(breakTitle("one two three four", 5, 2, letters)).toBeNull();
  expect(breakTitle("unbreakable", 5, 2, letters)).toBeNull();
});

test("every public page has a picture to be shared with", () => {
  const drawn = new Set(listSocialPages().map(({ path }) => path));
  expect(publicPaths.filter((path) => !drawn.has(path))).toEqual([]);
});

test("every picture is 1200 by 630 and under 300 kB", async () => {
  const pen = await openPen();
  for (const { card } of listSocialPages()) {
    const png = pngOf(socialCardSvg(card, pen), 1200);
    const head = new DataView(png.buffer, png.byteOffset, 24);
    expect([head.getUint32(16), head.getUint32(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(300_000);
  }
}, 60_000);

test("a title too long for the picture is said, not cut", async () => {
  const pen = await openPen();
  const card = { title: "Unpronounceable ".repeat(30), section: "For brands", art: "<svg/>" };
  expect(() => socialCardSvg(card, pen)).toThrow("too long for a social image");
});

test("a picture carries its page's headline, and its description says what is drawn", () => {
  const cards = new Map(listSocialPages().map(({ path, card }) => [path, card]));
  for (const { path, title, shows } of sharingPictures) {
    expect(cards.get(path)?.title).toBe(title);
    expect(sharingAlt(path)).toContain(shows);
  }
  const titleOf = (path: string) => cards.get(path)?.title;
  expect(titleOf("/artists")).toBe(artists.title);
  expect(titleOf("/brands")).toBe(brands.title);
  expect(titleOf("/")).toBe(home.headline.join(" "));
});

test("a page shared with a hero of an article describes it as the article does", () => {
  const alts = new Map(readArticleHeads().map(({ slug, heroAlt }) => [slug, heroAlt]));
  const borrowed = sharingPictures.filter(({ art }) => alts.has(art));
  expect(borrowed.map(({ shows }) => shows)).toEqual(borrowed.map(({ art }) => alts.get(art)));
});
