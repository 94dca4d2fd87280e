import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { demoTrackId } from "#scripts/demo/declarations.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, patience, renderVideo, saved, test } from "./support.ts";

const ffmpeg = (...args: readonly string[]) => execFileSync("ffmpeg", ["-v", "error", "-y", ...args]);
const asPosted = "-c:v libx264 -preset ultrafast -crf 30 -c:a aac -b:a 64k".split(" ");
const zoom = ["-f", "lavfi", "-i", "mandelbrot=size=640x360:rate=12"];

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a brand checks its published videos, exports evidence and picks an unlicensed one to license", async ({
  brandPage: page,
}, info) => {
  test.slow();
  const river = demoTrackId("river-ledger");
  await renderVideo(page, river);
  const bundle = page.getByRole("link", { name: "Bundle for offline checks" });
  await expect(bundle).toBeVisible(patience);
  // Available once the licence is logged: moments after the sale, or at the next cron tick.
  const address = (await bundle.getAttribute("href")) ?? "";
  await expect.poll(async () => (await page.request.get(address)).status(), patience).toBe(200);
  const video = await saved(page, () => page.getByRole("link", { name: "Download Video" }).click());

  const path = (name: string) => info.outputPath(name);
  copyFileSync(video.path, path("delivered.mp4"));
  const preview = await page.request.get(`/media/previews/${river}`);
  writeFileSync(path("preview.m4a"), await preview.body());
  const music = ["-ss", "20.5", "-i", path("preview.m4a"), "-map", "0:v", "-map", "1:a", "-t", "12"];
  ffmpeg(...zoom, ...music, ...asPosted, path("other-film.mp4"));
  ffmpeg(...zoom, "-f", "lavfi", "-i", "sine=440", "-t", "6", ...asPosted, path("unknown.mp4"));
  writeFileSync(path("notes.mp4"), "This is no video.");
  const files = ["delivered.mp4", "other-film.mp4", "unknown.mp4", "notes.mp4"];

  await page.goto("/my-videos");
  await page.getByRole("link", { name: "Vault" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Vault" })).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    const bytes = request.postDataBuffer()?.length ?? 0;
    if (bytes > 300_000) asked.push(`${request.url()} ${bytes}`);
  });
  await page.locator("#vault-files").setInputFiles(files.map(path));
  await expect(page.getByText("4 of 4 checked")).toBeVisible(patience);

  await expect(rowOf(page, "delivered.mp4")).toContainText("The delivered file");
  await expect(rowOf(page, "other-film.mp4")).toContainText("Catalogue music, no licence for this video");
  await expect(rowOf(page, "other-film.mp4")).toContainText("covers another video");
  await expect(rowOf(page, "unknown.mp4")).toContainText("match any licensed video");
  await expect(rowOf(page, "notes.mp4")).toContainText("The file is damaged, or isn’t a video.");
  expect(asked).toEqual([]);
  await expectAccessible(page, { widths: [1440, 390] });

  const csv = await saved(page, () => page.getByRole("button", { name: "Download CSV" }).click());
  const lines = readFileSync(csv.path, "utf8").trim().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines.filter((line) => line.includes(",licensed,"))).toHaveLength(1);
  const zip = await saved(page, () => page.getByRole("button", { name: "Download evidence (ZIP)" }).click());
  const listed = readFileSync(zip.path, "latin1");
  expect(listed).toContain("videos.csv");
  expect(listed).toMatch(/CUE-\d{4}-\w{4}-\w{4}\.zip/);

  // Results survive a reload; the files do not.
  await page.reload();
  await expect(page.getByText("4 of 4 checked")).toBeVisible();
  await page.locator("#vault-files").setInputFiles(path("other-film.mp4"));
  await page.getByText(/^No licence \d/).click();
  await expect(rowOf(page, "delivered.mp4")).toHaveCount(0);
  await page.getByRole("link", { name: "License this track: River Ledger, for other-film.mp4" }).click();
  await expect(page).toHaveURL(/\/upload\/.+startTime=20\.\d/);
  await expect(page.getByText("other-film.mp4").first()).toBeVisible(patience);
  await expect(page.getByRole("button", { name: /^Render Video \(2 tokens\)/ })).toBeVisible(patience);

  await page.goto("/vault");
  await page.getByRole("button", { name: "Clear list" }).click();
  await expect(page.getByRole("row")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, "delivered.mp4")).toBeVisible();
});
