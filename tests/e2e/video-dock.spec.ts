import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { longFilm } from "./media.ts";
import { expect, test, viewports } from "./support.ts";

const dock = (page: Page) => page.getByRole("complementary", { name: "Your video" });
const picture = (page: Page) => page.getByLabel("Your video with the music that plays");
const secondsOf = (page: Page) => picture(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const isRunning = (page: Page) => picture(page).evaluate((video: HTMLVideoElement) => !video.paused);
/** Where the music stands beyond the picture. */
const cueHeard = (page: Page) =>
  picture(page).evaluate((video: HTMLVideoElement) => {
    const music = [...document.querySelectorAll("audio")].find((audio) => !audio.paused);
    return music ? music.currentTime - video.currentTime : null;
  });

async function openDock(page: Page): Promise<void> {
  await page.goto("/library");
  await page.getByRole("button", { name: "Hear it under your video" }).click();
  await dock(page).locator("input[type=file]").setInputFiles(longFilm());
  await expect(dock(page).getByText("film-60.mp4")).toBeVisible();
  await expect(dock(page).getByText(/\/ 1:00\.\d/)).toBeVisible();
}

const plays = (page: Page) => page.locator("article .play");

for (const [screen, viewport] of Object.entries(viewports)) {
  test(`the library's video plays with whatever plays, and runs on while the music is swapped, on a ${screen}`, async ({
    openAs,
    brand,
  }) => {
    const page = await openAs(brand, { viewport });
    await openDock(page);
    await plays(page).first().click();
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.5);
    const before = await secondsOf(page);
    const first = await page.locator("article[data-playing], aside[data-player]").first().textContent();
    await page.keyboard.press("j");
    await expect.poll(() => page.locator("aside[data-player]").textContent()).not.toBe(first);
    await expect.poll(() => isRunning(page)).toBe(true);
    expect(await secondsOf(page)).toBeGreaterThanOrEqual(before);
    await expect.poll(async () => Math.abs((await cueHeard(page)) ?? 9)).toBeLessThan(0.2);

    await page.keyboard.press(" ");
    await expect.poll(() => isRunning(page)).toBe(false);
  });
}

test("a card that the mouse rests on is heard under the running picture until it leaves, unless its play button is pressed", async ({
  openAs,
  brand,
}) => {
  const page = await openAs(brand, { viewport: viewports.desktop });
  await openDock(page);
  const cards = page.locator("article.track-card");
  const titleOf = (place: number) => cards.nth(place).locator("a.stretch").innerText();
  const [first, third] = [await titleOf(0), await titleOf(2)];
  const bar = page.locator("aside[data-player]");
  const isUnderPicture = () =>
    expect.poll(async () => Math.abs((await cueHeard(page)) ?? 9)).toBeLessThan(0.2);
  /** For longer than a pointer has to rest. */
  const runOn = async () => {
    const from = await secondsOf(page);
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(from + 0.6);
  };
  await plays(page).first().click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.3);
  const before = await secondsOf(page);

  await cards.nth(2).locator("a.stretch").hover();
  await expect(bar).toContainText(third);
  await expect(dock(page).getByText(`Previewing ${third} from 0:00.0`)).toBeVisible();
  await isUnderPicture();
  await dock(page).locator(".dock-head").hover();
  await expect(bar).toContainText(first);
  await expect(dock(page).getByText(`${first} from 0:00.0`, { exact: true })).toBeVisible();
  await isUnderPicture();
  // Music that waits for data holds the picture for as long.
  await expect.poll(() => isRunning(page)).toBe(true);
  expect(await secondsOf(page)).toBeGreaterThan(before);

  await dock(page).getByRole("slider", { name: "Seek in video" }).fill("0");
  await cards.nth(2).locator(".play").hover();
  await expect(bar).toContainText(third);
  await cards.nth(2).locator(".play").click();
  await dock(page).locator(".dock-head").hover();
  await expect(dock(page).getByText(`${third} from 0:00.0`, { exact: true })).toBeVisible();
  await runOn();
  await expect(bar).toContainText(third);

  await dock(page).getByRole("checkbox", { name: "Preview on hover" }).uncheck();
  await cards.nth(0).locator("a.stretch").hover();
  await runOn();
  await expect(bar).toContainText(third);
  await page.reload();
  await expect(dock(page).getByRole("checkbox", { name: "Preview on hover" })).not.toBeChecked();
});

test("music that is moved begins there from then on, on the track's page and in the next visit, too", async ({
  openAs,
  brand,
}) => {
  const page = await openAs(brand, { viewport: viewports.desktop });
  await openDock(page);
  await plays(page).first().click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  await page.keyboard.press(" ");
  await expect.poll(() => isRunning(page)).toBe(false);
  const saved = page.waitForResponse((response) => response.url().includes("/cues/"));
  const position = page.locator("aside[data-player] input[type=range]").first();
  await position.fill("30");
  expect((await saved).status()).toBe(204);
  const from = await dock(page)
    .getByText(/ from 0:/)
    .textContent();
  const start = Number(/from 0:([\d.]+)/.exec(from ?? "")?.[1]);
  expect(start).toBeGreaterThan(15);

  await page.reload();
  await plays(page).first().click();
  await expect.poll(async () => Math.abs(((await cueHeard(page)) ?? 0) - start)).toBeLessThan(0.3);
  await page.locator("article a.stretch").first().click();
  await expect(page.getByRole("slider", { name: "Music start point in seconds" })).toHaveValue(String(start));
});

test("the dock, empty and with a video, and the list of videos hold to the rules of accessibility", async ({
  brandPage: page,
}) => {
  const widths = [1440, 1024, 390, 320];
  await page.goto("/library");
  await page.getByRole("button", { name: "Hear it under your video" }).click();
  await expect(dock(page)).toBeVisible();
  await expectAccessible(page, { widths });
  await dock(page).locator("input[type=file]").setInputFiles(longFilm());
  await expect(dock(page).getByText(/\/ 1:00\.\d/)).toBeVisible();
  await plays(page).first().click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  await page.keyboard.press(" ");
  await expectAccessible(page, { widths });
  await dock(page).getByRole("button", { name: "Your videos" }).click();
  await expect(page.getByRole("dialog", { name: "Your videos" })).toBeVisible();
  await expectAccessible(page, { widths });
});

test("the dock is closed and opened again, and stays as it was left", async ({ brandPage: page }) => {
  await page.goto("/library");
  await page.getByRole("button", { name: "Hear it under your video" }).click();
  await expect(dock(page)).toBeVisible();
  await page.reload();
  await expect(dock(page)).toBeVisible();
  await dock(page).getByRole("button", { name: "Close video" }).click();
  await expect(dock(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Hear it under your video" })).toBeVisible();
  await expect(dock(page)).toHaveCount(0);
});
