import type { Page } from "@playwright/test";
import { filmClip } from "../media.ts";
import type { Track } from "../people.ts";
import { expect, media, openTrack, test } from "../support.ts";

type Sample = { driftSeconds: number; hardSeeks: number };

type Measured = { samples: number; drift95: number; hardSeeks: number };

test(
  "preview music drifts less than 0.1 s, with one hard seek per user seek",
  { tag: "@full" },
  async ({ brandPage: page, track }) => {
    let measured = await playAndSeek(page, track);
    // Best of three plays, since a busy machine stalls video and music alike.
    for (let play = 2; play <= 3 && !isInSync(measured); play++) measured = await playAndSeek(page, track);
    expect(measured.samples).toBeGreaterThan(50);
    expect(measured.drift95).toBeLessThan(0.1);
    expect(measured.hardSeeks).toBeLessThanOrEqual(1);
  },
);

const isInSync = ({ drift95, hardSeeks }: Measured) => drift95 < 0.1 && hardSeeks <= 1;

/** Starts away from zero and seeks in the middle of ten seconds of playback. */
async function playAndSeek(page: Page, track: Track): Promise<Measured> {
  await openTrack(page, track);
  await page.locator("input[type=file]").setInputFiles(filmClip());
  const video = page.locator("video");
  await expect(page.getByRole("button", { name: "Play preview", exact: true })).toBeEnabled(media);
  await page.evaluate(() => {
    const samples: Sample[] = [];
    Object.assign(window, { samples });
    document.addEventListener("cuesheet:sync-sample", (event) => samples.push((event as CustomEvent<Sample>).detail));
  });
  await page.getByRole("slider", { name: "Music start point in seconds" }).fill("12.3");
  await page.getByRole("button", { name: "Play preview", exact: true }).click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), media).toBeGreaterThan(4);
  const seeksBefore = await page.evaluate(() => (window as unknown as { samples: Sample[] }).samples.at(-1)?.hardSeeks ?? 0);
  await page.getByRole("slider", { name: "Seek in video" }).fill("5.5");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), media).toBeGreaterThan(11);
  const samples = await page.evaluate(() => (window as unknown as { samples: Sample[] }).samples);
  const drifts = samples.map((sample) => Math.abs(sample.driftSeconds)).toSorted((a, b) => a - b);
  return {
    samples: samples.length,
    drift95: drifts[Math.floor(drifts.length * 0.95)] ?? Infinity,
    hardSeeks: (samples.at(-1)?.hardSeeks ?? 0) - seeksBefore,
  };
}
