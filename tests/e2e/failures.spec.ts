import { execFileSync } from "node:child_process";
import { brokenClip, expect, filmClip, openTrack, readTokens, shortClip, test } from "./support.ts";

test("a file that is no video is refused at once, in the words of the specification", async ({
  brandPage: page,
}) => {
  await openTrack(page);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await expect(page.getByText("Invalid file").first()).toBeVisible();
  await expect(page.getByText("Please select a video file").first()).toBeVisible();
});

test("a damaged video is refused before any token is touched", async ({ brandPage: page }) => {
  await openTrack(page);
  const before = await readTokens(page);
  await page.locator("input[type=file]").setInputFiles(brokenClip());
  await expect(page.getByText(/damaged|cut off|incomplete/).first()).toBeVisible({ timeout: 60_000 });
  await page.reload();
  expect(await readTokens(page)).toBe(before);
});

test("without enough tokens nothing is charged and the brand is sent to buy some", async ({
  brandPage: page,
}) => {
  await openTrack(page);
  await page.locator("input[type=file]").setInputFiles(shortClip());
  await expect(page.getByText(/Preparing|Ready/i).first()).toBeVisible({ timeout: 60_000 });
  const { trackId, uploadId } = await page.evaluate(() => {
    const form = new FormData(
      [...document.forms].find((one) => one.elements.namedItem("uploadId")) ?? undefined,
    );
    const read = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    return { trackId: read("trackId"), uploadId: read("uploadId") };
  });
  expect(uploadId).toMatch(/^[0-9a-f-]{36}$/);
  const wrongPrice = await page.request.post(`/track/${trackId}`, {
    form: {
      id: crypto.randomUUID(),
      uploadId,
      trackId,
      startAtSeconds: "0",
      volumePercent: "60",
      shownPriceTokens: "99",
    },
    headers: { origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  expect(wrongPrice.status()).toBe(409);
});

test("a double press and a reload charge once", async ({ brandPage: page }) => {
  await openTrack(page, 2);
  await page.locator("input[type=file]").setInputFiles(shortClip());
  const button = page.getByRole("button", { name: /^Render Video/ }).first();
  const price = Number.parseInt(/\((\d+)/.exec(await button.innerText())?.[1] ?? "", 10);
  const before = await readTokens(page);
  await button.dblclick();
  await expect(page).toHaveURL(/\/render\//, { timeout: 60_000 });
  await page.reload();
  await expect(page.getByText("Your video is ready!")).toBeVisible({ timeout: 90_000 });
  expect(await readTokens(page)).toBe(before - price);
});

test("killing the render service in the middle still ends in a finished video, charged once", async ({
  brandPage: page,
}) => {
  await openTrack(page, 1);
  const before = await readTokens(page);
  await page.locator("input[type=file]").setInputFiles(filmClip());
  await page
    .getByRole("button", { name: /^Render Video/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/render\//, { timeout: 60_000 });
  execFileSync("pkill", ["-KILL", "-f", "render-service/main.ts"]);
  await expect(page.getByText("Your video is ready!")).toBeVisible({ timeout: 110_000 });
  expect(await readTokens(page)).toBe(before - 2);
});
