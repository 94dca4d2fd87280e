import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { Database } from "#drizzle/client.ts";
import { makeTrack, type Track } from "./people.ts";
import { expect, media, test } from "./support.ts";

test.use({ isCold: true });

/** The page's audio elements with a track loaded, in document order. */
const sounds = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("audio")]
      .filter((audio) => audio.hasAttribute("src"))
      .map((audio) => ({
        src: audio.getAttribute("src") ?? "",
        isHeard: !audio.paused && !audio.muted && audio.currentTime > 0,
        isReady: audio.readyState === audio.HAVE_ENOUGH_DATA,
      })),
  );
const heard = async (page: Page) => (await sounds(page)).filter(({ isHeard }) => isHeard).map(({ src }) => src);
const ahead = ({ id }: Pick<Track, "id">) => `/media/previews/${id}?ahead`;
const isHeldReady = async (page: Page, track: Pick<Track, "id">) =>
  (await sounds(page)).some(({ src, isReady }) => src.startsWith(`/media/previews/${track.id}`) && isReady);
const playButton = (page: Page, { id }: Pick<Track, "id">) =>
  page.locator(".track-card", { has: page.locator(`[value="${id}"]`) }).locator(".play");

async function playsOf(db: Database, { id }: Pick<Track, "id">): Promise<number> {
  const [row] = await db.all<{ plays: number }>(sql`
    SELECT ifnull(sum(plays), 0) AS plays FROM preview_plays WHERE track_id = ${id}`);
  return row?.plays ?? 0;
}

/** Three tracks in the order of the library, newest first. */
const threeTracks = test.extend<{ list: readonly [Track, Track, Track] }>({
  list: async ({ brandPage: page, db, label, track }, use) => {
    const middle = await makeTrack(db, label, track.title);
    const newest = await makeTrack(db, label, track.title);
    await page.goto(`/library?q=${encodeURIComponent(track.title)}`);
    await expect(page.locator("article")).toHaveCount(3);
    await use([newest, middle, track]);
  },
});

threeTracks(
  "hover or touch prefetches a preview, leaving drops it, and a press plays it",
  async ({ brandPage: page, db, list: [first, second, third] }) => {
    await playButton(page, first).hover();
    await expect.poll(() => isHeldReady(page, first), media).toBe(true);
    await page.locator("h1").first().hover();
    await expect.poll(() => sounds(page)).toEqual([]);
    expect(await playsOf(db, first)).toBe(0);

    await playButton(page, first).hover();
    await expect.poll(() => isHeldReady(page, first), media).toBe(true);
    // Presses the mouse in place: `click` may scroll the button from under the pointer first, which cancels the prefetch.
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => heard(page), media).toEqual([ahead(first)]);
    await expect.poll(() => playsOf(db, first)).toBe(1);
    await expect.poll(() => isHeldReady(page, second), media).toBe(true);
    expect(await playsOf(db, second)).toBe(0);

    // Touch only: no pointer has entered or rested on the button.
    await playButton(page, third).dispatchEvent("pointerdown", { pointerType: "touch" });
    const sources = async () => (await sounds(page)).map(({ src }) => src);
    await expect.poll(sources).toContain(ahead(third));
    await playButton(page, third).dispatchEvent("click");
    await expect.poll(() => heard(page), media).toEqual([ahead(third)]);
  },
);

threeTracks(
  "J, K and the end of a track play the prefetched neighbour, one track at a time",
  async ({ brandPage: page, db, list: [first, second, third] }) => {
    await playButton(page, first).click();
    await expect.poll(() => heard(page), media).toHaveLength(1);
    await expect.poll(() => isHeldReady(page, second), media).toBe(true);
    await page.keyboard.press("j");
    await expect.poll(() => heard(page), media).toEqual([ahead(second)]);
    await expect.poll(() => isHeldReady(page, third), media).toBe(true);
    await expect.poll(() => isHeldReady(page, first), media).toBe(true);
    await page.keyboard.press("k");
    const isOnly = async ({ id }: Track) => (await heard(page)).map((src) => src.includes(id));
    await expect.poll(() => isOnly(first), media).toEqual([true]);

    await page.keyboard.press("j");
    await expect.poll(() => isOnly(second), media).toEqual([true]);
    await expect.poll(() => isHeldReady(page, third), media).toBe(true);
    await page.evaluate(() => {
      const playing = [...document.querySelectorAll("audio")].find(({ paused }) => !paused);
      if (playing) playing.currentTime = playing.duration - 0.5;
    });
    await expect.poll(() => heard(page), media).toEqual([ahead(third)]);
    await expect.poll(() => playsOf(db, third)).toBe(1);
    await expect(page.getByRole("complementary", { name: "Player" })).toBeVisible();
  },
);
