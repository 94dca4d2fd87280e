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

test("breaks a title between words to fit each line", () => {
  expect(breakTitle("How to fight ad fatigue", 12, 3, letters)).toEqual(["How to fight", "ad fatigue"]);
  expect(breakTitle("Pricing", 12, 3, letters)).toEqual(["Pricing"]);
});

test("returns null for too many lines or too long a word", () => {
  expect(breakTitle("one two three four", 5, 2, letters)).toBeNull();
  expect(breakTitle("unbreakable", 5, 2, letters)).toBeNull();
});

test("every public page has a social image", () => {
  const drawn = new Set(listSocialPages().map(({ path }) => path));
  expect(publicPaths.filter((path) => !drawn.has(path))).toEqual([]);
});

test("every social image is 1200 by 630 and under 300 kB", async () => {
  const pen = await openPen();
  for (const { card } of listSocialPages()) {
    const png = pngOf(socialCardSvg(card, pen), 1200);
    const head = new DataView(png.buffer, png.byteOffset, 24);
    expect([head.getUint32(16), head.getUint32(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(300_000);
  }
}, 60_000);

test("throws on a title too long for the image", async () => {
  const pen = await openPen();
  const card = { title: "Unpronounceable ".repeat(30), section: "For brands", art: "<svg/>" };
  expect(() => socialCardSvg(card, pen)).toThrow("too long for a social image");
});

test("a social image carries its page's headline and matching alt text", () => {
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

test("a social image with an article's hero has the article's alt text", () => {
  const alts = new Map(readArticleHeads().map(({ slug, heroAlt }) => [slug, heroAlt]));
  const borrowed = sharingPictures.filter(({ art }) => alts.has(art));
  expect(borrowed.map(({ shows }) => shows)).toEqual(borrowed.map(({ art }) => alts.get(art)));
});
