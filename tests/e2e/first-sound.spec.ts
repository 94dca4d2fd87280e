import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { Database } from "#drizzle/client.ts";
import { makeTrack, type Track } from "./people.ts";
import { expect, test } from "./support.ts";

test.use({ isCold: true });

/** The page's audio elements that hold a track, in the order of the page. */
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
const heard = async (page: Page) =>
  (await sounds(page)).filter(({ isHeard }) => isHeard).map(({ src }) => src);
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

/** Three tracks in the order of the library, the newest first. */
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
  "a button that the pointer rests on has its sound fetched, and lets go of it unheard and uncounted",
  async ({ brandPage: page, db, list: [first] }) => {
    await playButton(page, first).hover();
    await expect.poll(() => isHeldReady(page, first)).toBe(true);
    await page.locator("h1").first().hover();
    await expect.poll(() => sounds(page)).toEqual([]);
    expect(await playsOf(db, first)).toBe(0);
  },
);

threeTracks(
  "a finger that comes down on a button has its sound fetched before it lifts",
  async ({ brandPage: page, list: [first] }) => {
    // The touch alone: nothing has entered or rested on the button.
    await playButton(page, first).dispatchEvent("pointerdown", { pointerType: "touch" });
    expect((await sounds(page)).map(({ src }) => src)).toEqual([ahead(first)]);
    await playButton(page, first).dispatchEvent("click");
    await expect.poll(() => heard(page)).toEqual([ahead(first)]);
  },
);

threeTracks(
  "what was fetched ahead is what sounds after the press, alone, and then counts as played",
  async ({ brandPage: page, db, list: [first, second] }) => {
    await playButton(page, first).hover();
    await expect.poll(() => isHeldReady(page, first)).toBe(true);
    // Where the pointer is: `click` may scroll the button away from under it first, which lets go of the sound.
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => heard(page)).toEqual([ahead(first)]);
    await expect.poll(() => playsOf(db, first)).toBe(1);
    await expect.poll(() => isHeldReady(page, second)).toBe(true);
    expect(await playsOf(db, second)).toBe(0);
  },
);

threeTracks(
  "J and K go over to a neighbour that is ready, and one sound is heard at a time",
  async ({ brandPage: page, list: [first, second, third] }) => {
    await playButton(page, first).click();
    await expect.poll(() => heard(page)).toHaveLength(1);
    await expect.poll(() => isHeldReady(page, second)).toBe(true);
    await page.keyboard.press("j");
    await expect.poll(() => heard(page)).toEqual([ahead(second)]);
    await expect.poll(() => isHeldReady(page, third)).toBe(true);
    expect(await isHeldReady(page, first)).toBe(true);
    await page.keyboard.press("k");
    await expect.poll(async () => (await heard(page)).map((src) => src.includes(first.id))).toEqual([true]);
  },
);

threeTracks(
  "a track that ends hands over to the next one by itself",
  async ({ brandPage: page, db, list: [first, second] }) => {
    await playButton(page, first).click();
    await expect.poll(() => isHeldReady(page, second)).toBe(true);
    await page.evaluate(() => {
      const playing = [...document.querySelectorAll("audio")].find(({ paused }) => !paused);
      if (playing) playing.currentTime = playing.duration - 0.5;
    });
    await expect.poll(() => heard(page)).toEqual([ahead(second)]);
    await expect.poll(() => playsOf(db, second)).toBe(1);
    await expect(page.getByRole("complementary", { name: "Player" })).toBeVisible();
  },
);

threeTracks(
  "where the visitor saves bytes, nothing is fetched before it is pressed",
  async ({ brandPage: page, list: [first, second] }) => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
    );
    const asked: string[] = [];
    page.on("request", (request) =>
      asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
    );
    await playButton(page, first).hover();
    await playButton(page, first).click();
    await expect.poll(() => heard(page)).toEqual([`/media/previews/${first.id}`]);
    await page.keyboard.press("j");
    await expect.poll(() => heard(page)).toEqual([`/media/previews/${second.id}`]);
    expect(asked.filter((address) => address.includes("ahead"))).toEqual([]);
  },
);
