import type { Page } from "@playwright/test";
import { portraitClip, shortClip } from "./media.ts";
import { makeTrack } from "./people.ts";
import { expect, expectUploaded, openTrack, patience, test, viewports } from "./support.ts";

const fileInput = "input[type=file]";
const start = (page: Page) => page.getByRole("slider", { name: "Music start point in seconds" });
const isReady = (page: Page) => page.getByText("Your video is uploaded and ready to render.");
/** Waits until the cue is stored on the server and so available to other devices. */
const cueSaved = (page: Page) =>
  page.waitForResponse((response) => /\/cues\//.test(response.url()) && response.status() === 204, patience);

test("a brand reuses its video across tracks and devices, with a start point per track", async ({
  brandPage: page,
  brand,
  track,
  db,
  label,
  openAs,
}) => {
  test.slow();
  const next = await makeTrack(db, label);
  await openTrack(page, track);
  await page.locator(fileInput).setInputFiles(shortClip());
  await expect(isReady(page)).toBeVisible(patience);
  const saved = cueSaved(page);
  await start(page).press("PageUp");
  await expect(start(page)).toHaveValue("5");
  await saved;

  await test.step("the next track has the video and a start point of its own", async () => {
    const prepared: string[] = [];
    page.on("request", (request) => request.url().endsWith("/preparations") && prepared.push(request.url()));
    await openTrack(page, next);
    await expect(page.getByText("two-seconds.mp4")).toBeVisible();
    await expect(isReady(page)).toBeVisible();
    await expect(start(page)).toHaveValue("0");
    // Opening a track's page is free; only trying it under the video starts a preparation.
    expect(prepared).toEqual([]);
    await page.getByRole("button", { name: "Play preview", exact: true }).click();
    await expect.poll(() => prepared.length).toBe(1);
    await openTrack(page, track);
    await expect(start(page)).toHaveValue("5");
  });

  await test.step("another device has the video and its start point", async () => {
    const elsewhere = await openAs(brand, { viewport: viewports.phone });
    await openTrack(elsewhere, track);
    await expect(elsewhere.getByText("two-seconds.mp4")).toBeVisible();
    await expect(start(elsewhere)).toHaveValue("5");
  });

  await test.step("the brand picks another video from the list, which reloads after an error", async () => {
    await page.locator(fileInput).setInputFiles(portraitClip());
    await expect(page.getByText("portrait.mp4")).toBeVisible();
    // Only an uploaded video can be chosen, whether or not it is prepared.
    await expectUploaded(page);
    await page.route("**/api/videos", (route) => route.abort());
    await page.getByRole("button", { name: "Your videos" }).click();
    const list = page.getByRole("dialog", { name: "Your videos" });
    await expect(list.getByRole("alert")).toContainText("Your videos could not be loaded.");
    await page.unroute("**/api/videos");
    await list.getByRole("button", { name: "Try again" }).click();
    await expect(list.getByRole("button", { name: /portrait\.mp4.*In use here/ })).toBeDisabled();
    await list.getByRole("button", { name: /two-seconds\.mp4.*kept until/ }).click();
    await expect(list).toBeHidden();
    await expect(page.locator("#main").getByText("two-seconds.mp4")).toBeVisible();
    await expect(page.getByLabel("Preview of your video")).toHaveAttribute("src", /\/media\/pictures\//, patience);
    await page.reload();
    await expect(page.locator("#main").getByText("two-seconds.mp4")).toBeVisible();
  });
});

test("an empty list of videos says so", { tag: "@full" }, async ({ trackPage: page }) => {
  await page.getByRole("button", { name: "Your videos" }).click();
  await expect(page.getByRole("dialog", { name: "Your videos" })).toContainText("No videos yet");
});
