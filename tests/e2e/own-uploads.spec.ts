import type { Page } from "@playwright/test";
import { uploads } from "#drizzle/schema/index.ts";
import { uploadPartBytes } from "#worker/domain/base/uploads/uploads.contract.ts";
import { expectAccessible } from "./accessible.ts";
import { largeFilm } from "./media.ts";
import { makeBrand } from "./people.ts";
import { expect, expectUploaded, openTrack, test } from "./support.ts";
import { interceptParts } from "./upload-parts.ts";

const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom"), Buffer.from([0, 0, 2, 0])]);

/** Sends the first part of a file by the calls that pages make; whole if it is that short. */
async function send(page: Page, origin: string, filename: string, sizeBytes: number): Promise<void> {
  const id = crypto.randomUUID();
  const start = { id, filename, contentType: "video/mp4", sizeBytes };
  const headers = { origin };
  const part = Buffer.alloc(Math.min(sizeBytes, uploadPartBytes));
  head.copy(part);
  expect((await page.request.post("/api/uploads", { data: start, headers })).status()).toBe(201);
  const sent = await page.request.put(`/api/uploads/${id}/parts/1`, { data: part, headers });
  expect(sent.status()).toBe(200);
  if (sizeBytes > uploadPartBytes) return;
  const done = await page.request.post(`/api/uploads/${id}/complete`, { data: {}, headers });
  expect(done.status()).toBe(200);
}

test("uploads stand on a page of their own, to be cancelled after a question and deleted", async ({
  brandPage: page,
  product,
}) => {
  await page.goto("/my-videos");
  await page.getByRole("main").getByRole("link", { name: "Uploads" }).click();
  await expect(page).toHaveURL("/settings/uploads");
  await expect(page.getByText("No uploads")).toBeVisible();
  await expectAccessible(page);

  await send(page, product.origin, "spring-launch.mp4", 2 * uploadPartBytes);
  await send(page, product.origin, "teaser.mp4", 5000);
  await page.goto("/settings");
  await page.getByRole("link", { name: "Manage uploads" }).click();
  await expect(page.getByText("50 % arrived.")).toBeVisible();
  await expect(page.getByText("2 of 100 files, 16.0 MB of 50 GB")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Cancel spring-launch.mp4" }).click();
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("link", { name: "Cancel spring-launch.mp4" }).click();
  await expect(page.getByRole("dialog", { name: "Cancel this upload?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expect(page.getByText("Upload cancelled", { exact: true })).toBeVisible();
  await expect(page.getByText("spring-launch.mp4")).toBeHidden();

  await page.getByRole("link", { name: "Delete teaser.mp4" }).press("Enter");
  await expect(page.getByText("Upload deleted", { exact: true })).toBeVisible();
  await expect(page.getByText("No uploads")).toBeVisible();
});

test("two uploads that are deleted at once can both be put back", async ({ brandPage: page, product }) => {
  for (const name of ["first.mp4", "second.mp4"]) await send(page, product.origin, name, 5000);
  await page.goto("/settings/uploads");
  const held: (() => Promise<void>)[] = [];
  await page.route(/\/settings\/uploads\.data/, (route) => {
    if (route.request().method() === "POST" && held.length === 0) held.push(() => route.continue());
    else void route.continue();
  });
  await page.getByRole("link", { name: "Delete first.mp4" }).press("Enter");
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole("link", { name: "Delete second.mp4" }).press("Enter");
  await held[0]?.();
  await expect(page.getByText("No uploads")).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toHaveCount(2);
  for (const left of [1, 0]) {
    await undo.first().press("Enter");
    await expect(undo).toHaveCount(left);
  }
  await expect(page.getByRole("link", { name: "Delete first.mp4" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Delete second.mp4" })).toBeVisible();
});

test("the form removes an upload of one's own, and nothing else", async ({
  brandPage: page,
  openAs,
  db,
  product,
}) => {
  const other = await openAs(await makeBrand(db, { tokens: 0 }));
  await send(other, product.origin, "other.mp4", 5000);
  await other.goto("/settings/uploads");
  const href = await other.getByRole("link", { name: "Delete other.mp4" }).getAttribute("href");
  const id = new URLSearchParams(href?.split("?")[1]).get("remove") ?? "";
  const post = (form: Record<string, string>) =>
    page.request.post("/settings/uploads", { form, headers: { origin: product.origin } });
  expect((await post({ id: "nonsense" })).status()).toBe(400);
  expect(await (await post({ id })).text()).toContain("There is no such upload under your account");
  await other.reload();
  await expect(other.getByText("other.mp4")).toBeVisible();
});

test("many uploads are shown page by page, and long names fit", async ({ openAs, label, db }) => {
  const now = Date.now();
  const rows = Array.from({ length: 30 }, (_, index) => {
    const id = crypto.randomUUID();
    const name = index === 2 ? `${"a-very-long-name-".repeat(9)}.wav` : `song-${index}.wav`;
    const at = now - index * 60_000;
    const file = {
      filename: name,
      contentType: "audio/wav",
      sizeBytes: 40_000_000,
      partBytes: uploadPartBytes,
    };
    const dates = { createdAt: at, touchedAt: at, completedAt: at };
    return {
      id,
      userId: label.id,
      purpose: "audio" as const,
      status: "uploaded" as const,
      mediaKey: id,
      multipartId: id,
      ...file,
      ...dates,
    };
  });
  for (const row of rows) {
    // One after another: a statement takes a hundred values.
    await db.insert(uploads).values(row);
  }
  const page = await openAs(label);
  await page.goto("/settings/uploads");
  await expect(page.getByText("30 of 10,000 files, 1.1 GB of 500 GB")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(25);
  await expectAccessible(page, { widths: [1440, 390, 320] });
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(5);
  await expect(page.getByText("song-29.wav")).toBeVisible();
  await page.getByRole("link", { name: "First page" }).click();
  await expect(page.getByText("song-0.wav")).toBeVisible();
});

test("an upload cancelled there is not sent again by the page that sends it, unless asked", async ({
  brandPage: page,
  openAs,
  brand,
  track,
}) => {
  const sent: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await interceptParts(page, ({ uploadId, number }) => {
    sent.push(`${uploadId}/${number}`);
    return released;
  });
  await openTrack(page, track);
  await page.locator("input[type=file]").setInputFiles(largeFilm());
  await expect.poll(() => sent.length).toBe(3);

  const other = await openAs(brand);
  await other.goto("/settings/uploads");
  await other.getByRole("link", { name: /^Cancel large-/ }).click();
  await other.getByRole("button", { name: "Cancel upload" }).click();
  await expect(other.getByText("Upload cancelled", { exact: true })).toBeVisible();

  release();
  await expect(page.getByText("This upload was cancelled.")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("This upload was cancelled.")).toBeVisible();
  expect(sent).toHaveLength(3);
  await page.getByRole("button", { name: "Retry" }).click();
  await expectUploaded(page);
  expect(new Set(sent).size).toBe(6);
});
