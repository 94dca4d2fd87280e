import { expect, test } from "vitest";
import { pngOf } from "#scripts/art/keep-file.ts";
import { openPen } from "#scripts/art/outline-text.ts";
import { socialCardSvg } from "#scripts/social/social-card.ts";
import { listSocialPages } from "#scripts/social/social-pages.ts";
import { publicPaths } from "#tests/support/public-paths.ts";

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
