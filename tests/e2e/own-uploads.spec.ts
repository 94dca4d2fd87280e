import type { Page } from "@playwright/test";
import { uploadPartBytes } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./support.ts";

const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom"), Buffer.from([0, 0, 2, 0])]);

/** Sends the first part of a file by the API that pages use, and completes the upload if that is all. */
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

test(
  "a brand cancels one upload after a confirmation and deletes another",
  { tag: "@full" },
  async ({ brandPage: page, product }) => {
    await page.goto("/my-videos");
    await page.getByRole("main").getByRole("link", { name: "Uploads" }).click();
    await expect(page).toHaveURL("/settings/uploads");
    await expect(page.getByText("No uploads")).toBeVisible();

    await send(page, product.origin, `spring-launch-${"a-very-long-name-".repeat(9)}.mp4`, 2 * uploadPartBytes);
    await send(page, product.origin, "teaser.mp4", 5000);
    await page.goto("/settings");
    await page.getByRole("link", { name: "Manage uploads" }).click();
    await expect(page.getByText("50% uploaded.")).toBeVisible();
    await expect(page.getByText("2 of 100 files, 16.0 MB of 50 GB")).toBeVisible();

    const cancel = page.getByRole("link", { name: /^Cancel spring-launch-/ });
    await cancel.click();
    await page.getByRole("link", { name: "Keep It" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await cancel.click();
    await expect(page.getByRole("dialog", { name: "Cancel this upload?" })).toBeVisible();
    await expectAccessible(page, { widths: [1440, 390, 320] });
    await page.getByRole("button", { name: "Cancel upload" }).click();
    await expect(page.getByText("Upload cancelled", { exact: true })).toBeVisible();
    await expect(cancel).toBeHidden();

    await page.getByRole("link", { name: "Delete teaser.mp4" }).press("Enter");
    await expect(page.getByText("Upload deleted", { exact: true })).toBeVisible();
    await expect(page.getByText("No uploads")).toBeVisible();
  },
);

test("two concurrent upload deletions can both be undone", { tag: "@full" }, async ({ brandPage: page, product }) => {
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
