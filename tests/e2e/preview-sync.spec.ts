import { expect, filmClip, openTrack, test } from "./support.ts";

type Sample = { driftSeconds: number; hardSeeks: number };

test("music follows the film within a tenth of a second, with one hard seek per user seek", async ({
  brandPage: page,
}) => {
  await openTrack(page, 1);
  await page.locator("input[type=file]").setInputFiles(filmClip());
  const video = page.locator("video");
  await expect(page.getByRole("button", { name: "Play preview" })).toBeEnabled();
  await video.evaluate((element) => {
    const samples: Sample[] = [];
    Object.assign(window, { samples });
    element.addEventListener("cuesheet:sync-sample", (event) =>
      samples.push((event as CustomEvent<Sample>).detail),
    );
  });
  // A start away from zero, and a seek in the middle of ten seconds of play.
  await page.getByRole("slider", { name: "Music start point in seconds" }).fill("12.3");
  await page.getByRole("button", { name: "Play preview" }).click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(4);
  const seeksBefore = await page.evaluate(
    () => (window as unknown as { samples: Sample[] }).samples.at(-1)?.hardSeeks ?? 0,
  );
  await page.getByRole("slider", { name: "Seek in video" }).fill("5.5");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(11);
  const samples = await page.evaluate(() => (window as unknown as { samples: Sample[] }).samples);
  const drifts = samples.map((sample) => Math.abs(sample.driftSeconds)).toSorted((a, b) => a - b);
  expect(samples.length).toBeGreaterThan(50);
  expect(drifts[Math.floor(drifts.length * 0.95)]).toBeLessThan(0.1);
  expect((samples.at(-1)?.hardSeeks ?? 0) - seeksBefore).toBeLessThanOrEqual(1);
});

test("pausing or ending the film silences the music; the library's player falls silent when the preview plays", async ({
  brandPage: page,
}) => {
  await openTrack(page, 1);
  await page.locator("input[type=file]").setInputFiles(filmClip());
  await page.getByRole("button", { name: "Play preview" }).click();
  const sounding = () =>
    page.evaluate(() => [...document.querySelectorAll("audio")].filter((audio) => !audio.paused).length);
  await expect.poll(sounding).toBe(1);
  await page
    .getByRole("button", { name: /^Play (full track|River Ledger|preview of|.*full)/ })
    .first()
    .click();
  await expect.poll(sounding).toBe(1);
  await expect(page.getByRole("button", { name: "Play preview" })).toBeVisible();
});
