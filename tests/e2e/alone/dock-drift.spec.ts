import type { Page } from "@playwright/test";
import { filmClip } from "../media.ts";
import { expect, media, test, viewports } from "../support.ts";
import { driftsOf, expectLittleDrift, swapInDock, watchDrift } from "../swaps.ts";

type Measured = { samples: number; drift95: number; areAtOnce: boolean[] };

const swaps = 3;

test(
  "music swapped in the video dock starts at once and drifts less than 0.1 s",
  { tag: "@full" },
  async ({ openAs, brand }) => {
    const page = await openAs(brand, { viewport: viewports.desktop });
    await page.goto("/library");
    await page.getByRole("button", { name: "Try it with your video" }).click();
    await page.locator("#dock-video").setInputFiles(filmClip());
    await expect(page.getByText("/ 0:12.0")).toBeVisible(media);
    const measured = await expectLittleDrift(() => playAndSwap(page), 50);
    // Latency on the wall clock is measured by the benchmark (`bench swap`).
    expect(measured.areAtOnce).toEqual([true, true, true]);
  },
);

/** Plays the video once, swaps the music every two seconds and samples the drift in each frame. */
async function playAndSwap(page: Page): Promise<Measured> {
  const video = page.locator(".dock video");
  await watchDrift(page);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 0;
  });
  await page.locator("article .play").first().click();
  const areAtOnce: boolean[] = [];
  for (let swap = 0; swap < swaps; swap++) {
    const from = swap * 2 + 1;
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), media).toBeGreaterThan(from);
    areAtOnce.push((await swapInDock(page)).isAtOnce);
  }
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), media).toBeGreaterThan(9);
  await page.keyboard.press(" ");
  const drifts = (await driftsOf(page)).toSorted((a, b) => a - b);
  return {
    samples: drifts.length,
    drift95: drifts[Math.floor(drifts.length * 0.95)] ?? Infinity,
    areAtOnce,
  };
}
