import type { Page } from "@playwright/test";
import { demoTrackId } from "#scripts/demo/index.ts";
import { made } from "../media.ts";
import { expect, test, viewports } from "../support.ts";
import { driftsOf, swapInComparison, watchDrift, watchGains } from "../swaps.ts";

type Measured = { samples: number; drift95: number; swap95: number; swaps: number };

const slugs = ["river-ledger", "sugar-static", "cafe-minuit", "yoru-no-kanjosen"];
/** Milliseconds and seconds: the music is another one within a tenth of a second, and stays within two frames and a half. */
const goal = { swap95: 100, drift95: 0.1 };
const isGood = ({ drift95, swap95 }: Measured) => drift95 < goal.drift95 && swap95 < goal.swap95;

/** Twenty seconds of a picture that costs little to show. */
const film = () =>
  made(
    "twenty-seconds.mp4",
    "-f lavfi -i testsrc2=s=640x360:r=24:d=20 -c:v libx264 -preset ultrafast -pix_fmt yuv420p".split(" "),
  );

test("music that is switched in a comparison is heard at once and keeps to the picture", async ({
  openAs,
  brand,
}) => {
  const page = await openAs(brand, { viewport: viewports.desktop });
  await watchGains(page);
  await page.goto(`/compare?tracks=${slugs.map(demoTrackId).join(",")}`);
  await page.locator("#compare-video").setInputFiles(film());
  await expect(page.getByText("/ 0:20.0")).toBeVisible();
  let measured = await playAndSwitch(page);
  // A machine that is busy with other things stalls film and music alike: what counts is the best of three plays.
  for (let play = 2; play <= 3 && !isGood(measured); play++) measured = await playAndSwitch(page);
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
  expect(measured.samples).toBeGreaterThan(100);
  expect(measured.drift95).toBeLessThan(goal.drift95);
  expect(measured.swap95).toBeLessThan(goal.swap95);
});

const secondsOf = (page: Page) =>
  page.locator(".compare video").evaluate((video: HTMLVideoElement) => video.currentTime);

/** Plays the film once, with other music about every second, and looks at the distance of the two in each frame. */
async function playAndSwitch(page: Page): Promise<Measured> {
  await watchDrift(page);
  await page.getByRole("button", { name: "Back to the start" }).click();
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const swaps: number[] = [];
  for (let second = 2; second < 18; second++) {
    await expect.poll(() => secondsOf(page), { timeout: 30_000 }).toBeGreaterThan(second);
    swaps.push(await swapInComparison(page, String(1 + ((second - 1) % 4))));
  }
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  const drifts = await driftsOf(page);
  return {
    samples: drifts.length,
    drift95: percentile(drifts),
    swap95: percentile(swaps),
    swaps: swaps.length,
  };
}

const percentile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Infinity;
