import type { Page } from "@playwright/test";
import { demoTrackId } from "#scripts/demo/declarations.ts";
import { made } from "../media.ts";
import { expect, media, test, viewports } from "../support.ts";
import { driftsOf, expectLittleDrift, type Swap, swapInComparison, watchDrift, watchGains } from "../swaps.ts";

type Measured = { samples: number; drift95: number; swaps: Swap[] };

const slugs = ["river-ledger", "sugar-static", "cafe-minuit", "yoru-no-kanjosen"];

/** Twenty seconds of video that is cheap to decode. */
const film = () =>
  made(
    "twenty-seconds.mp4",
    "-f lavfi -i testsrc2=s=640x360:r=24:d=20 -c:v libx264 -preset ultrafast -pix_fmt yuv420p".split(" "),
  );

test(
  "music switched in a comparison fades in within 0.1 s and drifts less than 0.1 s",
  { tag: "@full" },
  async ({ openAs, brand }) => {
    const page = await openAs(brand, { viewport: viewports.desktop });
    await watchGains(page);
    await page.goto(`/compare?tracks=${slugs.map(demoTrackId).join(",")}`);
    await page.locator("#compare-video").setInputFiles(film());
    await expect(page.getByText("/ 0:20.0")).toBeVisible(media);
    const measured = await expectLittleDrift(() => playAndSwitch(page), 100);
    // Scheduled by the key press itself; latency on the wall clock is measured by the benchmark (`bench swap`).
    const fades = measured.swaps.map(({ fadeSeconds }) => fadeSeconds ?? Infinity);
    expect(Math.max(...fades)).toBeLessThanOrEqual(0.1);
  },
);

const secondsOf = (page: Page) => page.locator(".compare video").evaluate((video: HTMLVideoElement) => video.currentTime);

/** Plays the video once, switches the music about every second and samples the drift in each frame. */
async function playAndSwitch(page: Page): Promise<Measured> {
  await watchDrift(page);
  await page.getByRole("button", { name: "Back to the start" }).click();
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const swaps: Swap[] = [];
  for (let second = 2; second < 18; second++) {
    await expect.poll(() => secondsOf(page), media).toBeGreaterThan(second);
    swaps.push(await swapInComparison(page, String(1 + ((second - 1) % 4))));
  }
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  const drifts = await driftsOf(page);
  return {
    samples: drifts.length,
    drift95: percentile(drifts),
    swaps,
  };
}

const percentile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Infinity;
