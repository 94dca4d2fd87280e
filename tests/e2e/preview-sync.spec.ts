import { filmClip } from "./media.ts";
import { expect, openTrack, test } from "./support.ts";

test("pausing or ending the film silences the music; the library's player falls silent when the preview plays", async ({
  brandPage: page,
  track,
}) => {
  await openTrack(page, track);
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
