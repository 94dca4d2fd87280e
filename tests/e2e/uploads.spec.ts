import { largeFilm } from "./media.ts";
import { expect, openTrack, patience, test } from "./support.ts";
import { interceptParts, neverSent } from "./upload-parts.ts";

test("an upload resumes after a reload with its settings and uploaded parts", async ({ brandPage: page, track }) => {
  const sent: number[] = [];
  let isHeld = true;
  await interceptParts(page, async ({ number }) => {
    // Parts after the first hang until the page is reloaded, like a stalled connection.
    if (number > 1 && isHeld) await neverSent();
    sent.push(number);
  });
  await openTrack(page, track);
  // Progress alone does not mean that the service has the whole part: a reload would send it again.
  const firstArrived = page.waitForResponse((response) => response.url().endsWith("/parts/1") && response.ok(), patience);
  await page.locator("input[type=file]").setInputFiles(largeFilm());
  await page.getByLabel("Start at").fill("0:07.5");
  await page.getByLabel("Start at").press("Enter");
  await firstArrived;
  expect(sent).toEqual([1]);
  await expect(page.getByRole("progressbar").first()).not.toHaveAttribute("value", "0");
  isHeld = false;
  await page.reload();
  await expect(page.getByRole("heading", { name: "Select Music Start Point" })).toBeVisible();
  await expect(page.getByLabel("Start at")).toHaveValue("0:07.5");
  await expect(page.getByText(/Preparing your video|Ready/).first()).toBeVisible(patience);
  expect(sent.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});

test("an upload can be paused, resumed and cancelled", { tag: "@full" }, async ({ brandPage: page, track }) => {
  let held = 0;
  await interceptParts(page, () => {
    held += 1;
    return neverSent();
  });
  await openTrack(page, track);
  await page.locator("input[type=file]").setInputFiles(largeFilm());
  await expect.poll(() => held, patience).toBeGreaterThan(0);
  await page.getByRole("button", { name: /pause upload/i }).click();
  await expect(page.getByRole("button", { name: /resume upload/i })).toBeVisible();
  await page.getByRole("button", { name: /resume upload/i }).click();
  await expect(page.getByRole("button", { name: /pause upload/i })).toBeVisible();
  const cancelled = page.waitForRequest((request) => request.method() === "DELETE");
  await page.getByRole("button", { name: /cancel/i }).click();
  expect((await (await cancelled).response())?.status()).toBe(204);
  await expect(page.getByRole("heading", { name: "Select Music Start Point" })).toBeHidden();
});
