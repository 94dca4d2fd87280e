import type { Page } from "@playwright/test";
import { holdPreparations } from "./hold-preparations.ts";
import { longFilm } from "./media.ts";
import { makeTrack } from "./people.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, media, test as base, viewports } from "./support.ts";

/** Three tracks of this test's own, and the address of a search that finds only them. */
const test = base.extend<{ list: string }>({
  list: async ({ db, label }, use) => {
    const word = `own${crypto.randomUUID().slice(0, 8)}`;
    for (const name of ["Alba", "Brisa", "Cielo"]) await makeTrack(db, label, `${name} ${word}`);
    await use(`/library?q=${word}`);
  },
});

const dock = (page: Page) => page.getByRole("complementary", { name: "Your video" });
const picture = (page: Page) => page.getByLabel("Your video with the music playing");
const secondsOf = (page: Page) => picture(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const isRunning = (page: Page) => picture(page).evaluate((video: HTMLVideoElement) => !video.paused);
/** Music position minus video position in seconds; null without music. */
const cueHeard = (page: Page) =>
  picture(page).evaluate((video: HTMLVideoElement) => {
    const music = [...document.querySelectorAll("audio")].find((audio) => !audio.paused);
    return music ? music.currentTime - video.currentTime : null;
  });

const cards = (page: Page) => page.locator("article.track-card");
const plays = (page: Page) => page.locator("article .play");
const bar = (page: Page) => page.locator("aside[data-player]");
const titleOf = (page: Page, place: number) => cards(page).nth(place).locator("a.stretch").innerText();

async function openDock(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await expect(plays(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Try it with your video" }).click();
  await dock(page).locator("input[type=file]").setInputFiles(longFilm());
  await expect(dock(page).getByText("film-60.mp4")).toBeVisible();
  await expect(dock(page).getByText(/\/ 1:00\.\d/)).toBeVisible();
}

for (const [screen, viewport] of Object.entries(viewports)) {
  test(
    `the dock video plays with any track and keeps running while music is swapped, on a ${screen}`,
    { tag: screen === "phone" ? "@full" : [] },
    async ({ openAs, brand, list }) => {
      const page = await openAs(brand, { viewport });
      await openDock(page, list);
      await plays(page).first().click();
      await expect.poll(() => secondsOf(page), media).toBeGreaterThan(0.5);
      const before = await secondsOf(page);
      await page.keyboard.press("j");
      await expect(bar(page)).toContainText(await titleOf(page, 1));
      await expect.poll(() => secondsOf(page), media).toBeGreaterThan(before);
      await expect.poll(() => isRunning(page), media).toBe(true);
      await expect.poll(async () => Math.abs((await cueHeard(page)) ?? 9), media).toBeLessThan(0.2);

      await page.keyboard.press(" ");
      await expect.poll(() => isRunning(page)).toBe(false);
      if (screen === "phone") return;

      await dock(page).getByRole("button", { name: "Your videos" }).click();
      await expect(page.getByRole("dialog", { name: "Your videos" })).toBeVisible();
      await expectAccessible(page);
      await expectAccessible(page);
      await page.reload();
      await expect(dock(page)).toBeVisible();
      await dock(page).getByRole("button", { name: "Close video" }).click();
      await expect(dock(page)).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole("button", { name: "Try it with your video" })).toBeVisible();
      await expect(dock(page)).toHaveCount(0);
    },
  );
}

test(
  "hovering a card previews it under the video until the mouse leaves or play is pressed",
  { tag: "@full" },
  async ({ openAs, brand, list }) => {
    const page = await openAs(brand, { viewport: viewports.desktop });
    await openDock(page, list);
    const [first, third] = [await titleOf(page, 0), await titleOf(page, 2)];
    const isUnderPicture = () => expect.poll(async () => Math.abs((await cueHeard(page)) ?? 9), media).toBeLessThan(0.2);
    /** Longer than the delay of hover previews. */
    const runOn = async () => {
      const from = await secondsOf(page);
      await expect.poll(() => secondsOf(page), media).toBeGreaterThan(from + 0.6);
    };
    await plays(page).first().click();
    await expect.poll(() => secondsOf(page), media).toBeGreaterThan(0.3);
    const before = await secondsOf(page);

    await cards(page).nth(2).locator("a.stretch").hover();
    await expect(bar(page)).toContainText(third);
    await expect(dock(page).getByText(`Previewing ${third} from 0:00.0`)).toBeVisible();
    await isUnderPicture();
    await dock(page).locator(".dock-head").hover();
    await expect(bar(page)).toContainText(first);
    await expect(dock(page).getByText(`${first} from 0:00.0`, { exact: true })).toBeVisible();
    await isUnderPicture();
    // The video stalls while the music buffers.
    await expect.poll(() => isRunning(page), media).toBe(true);
    await expect.poll(() => secondsOf(page), media).toBeGreaterThan(before);

    await dock(page).getByRole("slider", { name: "Seek in video" }).fill("0");
    await cards(page).nth(2).locator(".play").hover();
    await expect(bar(page)).toContainText(third);
    await cards(page).nth(2).locator(".play").click();
    await dock(page).locator(".dock-head").hover();
    await expect(dock(page).getByText(`${third} from 0:00.0`, { exact: true })).toBeVisible();
    await runOn();
    await expect(bar(page)).toContainText(third);

    await dock(page).getByRole("checkbox", { name: "Preview on hover" }).uncheck();
    await cards(page).nth(0).locator("a.stretch").hover();
    await runOn();
    await expect(bar(page)).toContainText(third);
    await page.reload();
    await expect(dock(page).getByRole("checkbox", { name: "Preview on hover" })).not.toBeChecked();
  },
);

test(
  "a moved start point applies on the next visit, in a comparison and on the track page",
  { tag: "@full" },
  async ({ openAs, brand, list }) => {
    const page = await openAs(brand, { viewport: viewports.desktop });
    await holdPreparations(page);
    await openDock(page, list);
    await plays(page).first().click();
    await expect.poll(() => secondsOf(page), media).toBeGreaterThan(0);
    await page.keyboard.press(" ");
    await expect.poll(() => isRunning(page)).toBe(false);
    const saved = page.waitForResponse((response) => response.url().includes("/cues/"));
    const position = bar(page).locator("input[type=range]").first();
    await position.fill("30");
    expect((await saved).status()).toBe(204);
    const shown = await dock(page)
      .getByText(/ from 0:/)
      .innerText();
    const [, start = ""] = / from (0:[\d.]+)/.exec(shown) ?? [];
    const seconds = Number(start.slice(2));
    expect(seconds).toBeGreaterThan(15);

    await page.reload();
    await plays(page).first().click();
    await expect.poll(async () => Math.abs(((await cueHeard(page)) ?? 0) - seconds), media).toBeLessThan(0.3);
    const href = await cards(page).first().locator("a.stretch").getAttribute("href");
    const [, trackId = ""] = /\/upload\/([^?]+)/.exec(href ?? "") ?? [];
    await page.goto(`/compare?tracks=${trackId}`);
    await expect(page.getByText(`${start} of`)).toBeVisible();
    await page.getByRole("link", { name: "Use in video" }).click();
    await expect(page.getByRole("slider", { name: "Music start point in seconds" })).toHaveValue(String(seconds));
  },
);
