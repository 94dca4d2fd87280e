import { hevcClip } from "./media.ts";
import { expect, media, patience, test } from "./support.ts";

test(
  "a video the browser cannot decode previews only after the server has read it",
  { tag: "@full" },
  async ({ trackPage: page }) => {
    test.slow();

    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/api/uploads/*/complete", async (route) => {
      await held;
      await route.continue();
    });
    await page.locator("input[type=file]").setInputFiles(hevcClip());
    await expect(page.getByText("Once it’s uploaded")).toBeVisible();
    await expect(page.getByText("We’re reading your video.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Render Video/ })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Select Music Start Point" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Play preview", exact: true })).toHaveCount(0);

    letGo();
    await expect(page.getByText(/0:04\.0 · 720×1280 portrait/)).toBeVisible(patience);
    await expect(page.getByRole("button", { name: /^Render Video/ })).toBeVisible();
    await expect(page.getByText("0:00.0 – 0:04.0")).toBeVisible();
    await expect(page.getByText(/^1080×1920 video/)).toBeVisible();

    await expect(page.getByText("so this is the converted video")).toBeVisible(patience);
    const player = page.locator("video");
    await expect(player).toHaveAttribute("src", /\/media\/pictures\//);
    await page.getByRole("button", { name: "Play preview", exact: true }).click();
    // A video that was only just converted has to be fetched first.
    await expect(page.locator("button[aria-busy]")).toHaveCount(0, patience);
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), media).toBeGreaterThan(0.5);
    expect(await player.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight])).toEqual([1080, 1920]);
    // The names are burned into the converted video, so the preview must not overlay them again.
    await expect(page.locator(".burned-in")).toHaveCount(0);
  },
);
