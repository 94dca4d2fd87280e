import { eq } from "drizzle-orm";
import { tracks } from "#drizzle/schema/index.ts";
import { expectAccessible } from "./accessible.ts";
import { brokenClip } from "./media.ts";
import { expect, patience, pickVideo, readTokens, test } from "./support.ts";

test("invalid and broken files are refused without charging tokens", async ({ trackPage: page }) => {
  test.slow();
  const before = await readTokens(page);
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await expect(page.getByText("Invalid file").first()).toBeVisible();
  await expect(page.getByText("Please select a video file").first()).toBeVisible();
  await input.setInputFiles(brokenClip());
  await expect(page.getByText(/damaged|cut off|incomplete/).first()).toBeVisible(patience);
  await page.reload();
  await expect.poll(() => readTokens(page)).toBe(before);
});

test(
  "a track changed since page load explains the change, charges nothing and renders on retry",
  { tag: "@full" },
  async ({ trackPage: page, track, db }) => {
    test.slow();
    const before = await readTokens(page);
    await pickVideo(page);
    const renamed = `${track.title} (Night Version)`;
    await db
      .update(tracks)
      .set({ title: renamed, masterSha256: "f".repeat(64) })
      .where(eq(tracks.id, track.id));
    const press = page.getByRole("button", { name: /^Render Video/ }).first();
    await press.click();
    const problem = page.getByRole("alert").filter({ hasText: "This track has changed" });
    await expect(problem).toContainText(`Its title is now “${renamed}” instead of “${track.title}”.`);
    await expect(problem).toContainText("Its recording was replaced.");
    await expect(page.getByRole("heading", { name: renamed, level: 1 })).toBeVisible();
    await expect(page.locator("audio[src*='recording=ffff']")).toHaveCount(1);
    await expectAccessible(page);
    await expect.poll(() => readTokens(page)).toBe(before);
    await press.click();
    await expect(page).toHaveURL(/\/render\//, patience);
    await expect.poll(() => page.title()).toContain(renamed);
    await expect.poll(() => readTokens(page)).toBe(before - 2);
  },
);

test("a failed render says so and returns its tokens", async ({ trackPage: page }) => {
  test.slow();
  const before = await readTokens(page);
  // Blocks the preparation's status, so that Render is pressed before the video is known to be damaged.
  await page.route("**/api/uploads/*/preparations**", () => undefined);
  await page.locator("input[type=file]").setInputFiles(brokenClip());
  await page.getByRole("button", { name: "Render Video (2 tokens)" }).click();
  await expect(page).toHaveURL(/\/render\//, patience);
  await expect(page.getByText("Render failed")).toBeVisible(patience);
  await expect(page.getByText("Something went wrong. Please try again.")).toBeVisible();
  await expect(page.getByText(/tokens are back/)).toBeVisible();
  await page.reload();
  await expect.poll(() => readTokens(page)).toBe(before);
});
