import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { makeTrack } from "./people.ts";
import { enter, expect, media, patience, renderVideo, saved, test } from "./support.ts";

async function sync(page: Page, trackId: string): Promise<void> {
  await renderVideo(page, trackId);
  await expect(page.getByRole("link", { name: "Download Licence" })).toBeVisible(patience);
}

const card = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");

test(
  "a label sees the brand, the earnings and the video of a sync",
  { tag: "@full" },
  async ({ page, brand, brandPage, label, db }) => {
    const track = await makeTrack(db, label, "Paid in Full");
    await enter(page, label);
    await page.goto("/label/syncs");
    await expect(page.getByText("No syncs yet.")).toBeVisible();
    await expect(card(page, "Total Syncs")).toHaveText("0");

    await (await brandPage.request.get(`/media/previews/${track.id}`)).body();
    await sync(brandPage, track.id);

    await test.step("the list filters, sorts and groups by track", () => lookThroughList(page, brand.name));
    await test.step("the CSV export lists the sync", () => readCsv(page, brand.name));
    await test.step("the sync page plays the video and downloads the licence", () => openSync(page));
    await test.step("a broken video is refreshed once, then reports an error", () => breakVideo(page));
    await test.step("analytics count the sync", () => readAnalytics(page, brand.name));
    await test.step("an unknown licence redirects to the list with an error", async () => {
      await page.goto(`/label/syncs/${crypto.randomUUID()}`);
      await expect(page).toHaveURL(/\/label\/syncs$/);
      await expect(page.getByText("Error loading sync details")).toBeVisible();
      await expect(page.getByText("License not found")).toBeVisible();
    });
  },
);

async function lookThroughList(page: Page, brandName: string): Promise<void> {
  await page.goto("/label/syncs");
  for (const name of ["Total Syncs", "Unique Brands", "Tracks Used"]) await expect(card(page, name)).toHaveText("1");
  const row = page.getByRole("row").filter({ hasText: "Paid in Full" });
  await expect(row).toContainText(brandName);
  await expect(row).toContainText("Valid");
  await expect(row).toContainText("$7.00");

  // Parts of both words of the name, in another case: "AND 1A2B" of "brand 1a2b3c4d".
  const part = brandName.slice(2, 10).toUpperCase();
  await page.getByLabel("Search syncs").fill(part);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(new RegExp(`q=${part.replace(" ", "\\+")}`));
  await expect(row).toBeVisible();
  await page.getByLabel("Status").selectOption("Revoked");
  await expect(page.getByText("No syncs match these filters.")).toBeVisible();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(row).toBeVisible();

  const head = page.getByRole("columnheader", { name: "Brand" });
  await head.getByRole("link").click();
  await expect(page).toHaveURL(/sort=brand/);
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(row).toBeVisible();
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await head.getByRole("link").click();
  await expect(page.getByRole("columnheader", { name: "Date" })).toHaveAttribute("aria-sort", "descending");

  await page.getByRole("link", { name: "By Track" }).click();
  await expect(page).toHaveURL(/tab=by-track/);
  await page.locator("summary").filter({ hasText: "Paid in Full" }).click();
  await expect(page.getByRole("link", { name: /^CUE-/ })).toBeVisible();
  await page.getByRole("link", { name: "All Syncs" }).click();
  await expect(page).toHaveURL(/\/label\/syncs$/);
}

async function readCsv(page: Page, brandName: string): Promise<void> {
  const csv = await saved(page, () => page.getByRole("link", { name: "Export CSV" }).click());
  expect(csv.name).toMatch(/^cuesheet-syncs-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...rows] = readFileSync(csv.path, "utf8").trim().split("\r\n");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(new RegExp(`,Valid,.*,Paid in Full,.*,${brandName},2,7\\.00,0\\.00$`));
}

async function openSync(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Paid in Full" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Paid in Full" })).toBeVisible();
  const video = page.locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), media).toBeGreaterThan(0);
  const earnings = page.getByRole("region", { name: "Your Earnings" });
  await expect(earnings).toContainText(/Pending, payable from .*\$7\.00/);
  await expect(page.getByRole("region", { name: "Sync Terms" })).toContainText("Worldwide");
  await expect(page.getByRole("main")).not.toContainText(/phone|address/i);

  const link = page.getByRole("link", { name: "Download Licence" });
  const pdf = await saved(page, () => link.click());
  expect(pdf.name).toMatch(/^[0-9a-f]{64}\.pdf$/);
  expect(readFileSync(pdf.path).subarray(0, 5).toString()).toBe("%PDF-");
  await page.route("**/licence.pdf", (route) => route.abort());
  await link.click();
  await expect(page.getByText("Could not download the license")).toBeVisible();
}

/** Breaks the video: the page requests a fresh address once, and the second failure is an error. */
async function breakVideo(page: Page): Promise<void> {
  let refreshes = 0;
  await page.route("**/video*", (route) => route.abort());
  page.on("request", (request) => {
    if (request.url().endsWith("/api/refresh-render-url")) refreshes += 1;
  });
  await page.reload();
  await expect(page.getByText("Video loading error")).toBeVisible(media);
  await expect(page.getByRole("alert")).toHaveText("Unable to load the video preview");
  expect(refreshes).toBe(1);
  await expectAccessible(page);

  await page.route("**/api/refresh-render-url", (route) => route.fulfill({ status: 404, json: {} }));
  await page.reload();
  await expect(page.getByText("Video URL expired")).toBeVisible();
  await expect(page.getByText("We couldn't refresh the video URL. Please try reloading.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Back to Sync Activity" }).click();
  await expect(page).toHaveURL(/\/label\/syncs$/);
}

async function readAnalytics(page: Page, brandName: string): Promise<void> {
  await page.getByRole("link", { name: "Analytics" }).click();
  await page.getByRole("link", { name: "30 days" }).click();
  const day = page.getByRole("table", { name: "Over Time" }).getByRole("row").filter({ hasText: "$7.00" });
  await expect(day.getByRole("cell")).toHaveText(["1", "$7.00", "1"]);
  await expect(page.getByRole("region", { name: "By Brand" })).toContainText(brandName);
  await expect(page.getByRole("region", { name: "Most Played Previews" })).toContainText("Paid in Full");
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the filters submit as a form and end up in the URL", async ({ page, label }) => {
    await enter(page, label);
    await page.goto("/label/syncs?tab=by-track");
    await page.getByLabel("Search syncs").fill("nothing like it");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/tab=by-track&q=nothing\+like\+it/);
    await expect(page.getByRole("main").locator("output")).toHaveText("0 tracks");
  });
});
