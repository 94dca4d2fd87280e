import { filmClip } from "../media.ts";
import { expect, media, test, viewports } from "../support.ts";
import { driftsOf, type Swap, swapInComparison, watchDrift, watchGains } from "../swaps.ts";

test(
  "music switched on the front page fades in within 0.1 s and drifts less than 0.1 s",
  { tag: "@full" },
  async ({ openAs }) => {
    const page = await openAs(null, { viewport: viewports.desktop });
    await watchGains(page);
    await page.goto("/");
    await page.locator("#try-video").setInputFiles(filmClip());
    await expect(page.locator("#try").getByText("/ 0:12.0")).toBeVisible(media);
    const seconds = () => page.locator("#try video").evaluate((video: HTMLVideoElement) => video.currentTime);
    await watchDrift(page);
    await page.locator("[data-try-play]").click();
    await expect.poll(seconds, media).toBeGreaterThan(2);
    const swaps: Swap[] = [];
    for (const key of ["2", "3", "4", "5", "1"]) swaps.push(await swapInComparison(page, key));
    await expect.poll(seconds, media).toBeGreaterThan(9);
    const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
    const drifts = inOrder(await driftsOf(page));
    const measured = {
      fade: Math.max(...swaps.map(({ fadeSeconds }) => fadeSeconds ?? Infinity)),
      drift95: drifts[Math.floor(drifts.length * 0.95)] ?? Infinity,
      samples: drifts.length,
    };
    test.info().annotations.push({ type: "measured", description: JSON.stringify({ ...measured, swaps }) });
    expect(measured.samples).toBeGreaterThan(50);
    expect(measured.fade).toBeLessThanOrEqual(0.1);
    expect(measured.drift95).toBeLessThan(0.1);
  },
);
