import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { filmClip, probe } from "./media.ts";
import { expect, media, patience, readTokens, test } from "./support.ts";

test("a brand finds a track, previews it, renders once and downloads video and licence", async ({ brandPage: page }, info) => {
  test.slow();
  await page.goto("/library");
  await expect(page.getByRole("heading", { name: "Music Library" })).toBeVisible();
  await page.getByRole("searchbox").fill("river ledger");
  await expect(page.getByRole("status").filter({ hasText: /^1 track$/ })).toBeVisible();
  await page.getByRole("link", { name: "River Ledger", exact: true }).click();
  await expect(page.getByRole("heading", { name: "River Ledger" })).toBeVisible();
  const before = await readTokens(page);

  await page.locator("input[type=file]").setInputFiles(filmClip());
  await expect(page.getByRole("heading", { name: "Select Music Start Point" })).toBeVisible(media);
  await page.getByLabel("Start at").fill("0:20.5");
  await page.getByLabel("Start at").press("Enter");
  await expect(page.getByText("0:20.5 – 0:32.5")).toBeVisible(media);
  await page.getByRole("button", { name: "Play preview", exact: true }).click();
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime), media)
    .toBeGreaterThan(0.5);
  await page.getByRole("button", { name: "Pause preview" }).click();

  // Double click and reload: one render, charged once.
  await page.getByRole("button", { name: "Render Video (2 tokens)" }).dblclick();
  await expect(page).toHaveURL(/\/render\//, patience);
  await page.reload();
  await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
  await expect.poll(() => readTokens(page)).toBe(before - 2);

  const player = page.locator("video");
  await player.evaluate((video: HTMLVideoElement) => video.play());
  await player.evaluate((video: HTMLVideoElement) => (video.currentTime = 9));
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), media).toBeGreaterThan(9.2);

  const [video] = await Promise.all([
    page.waitForEvent("download", patience),
    page.getByRole("link", { name: "Download Video" }).click(),
  ]);
  const videoFile = info.outputPath("video.mp4");
  await video.saveAs(videoFile);
  const [pdf] = await Promise.all([
    page.waitForEvent("download", patience),
    page.getByRole("link", { name: "Download Licence" }).click(),
  ]);
  const pdfFile = info.outputPath("licence.pdf");
  await pdf.saveAs(pdfFile);

  const sha256 = createHash("sha256").update(readFileSync(videoFile)).digest("hex");
  expect(pdf.suggestedFilename()).toBe(`${sha256}.pdf`);
  const { streams, format } = probe(videoFile);
  expect(streams.map(({ codec_name, width, height }) => ({ codec_name, width, height }))).toEqual([
    { codec_name: "h264", width: 1920, height: 1080 },
    { codec_name: "aac", width: undefined, height: undefined },
  ]);
  for (const stream of streams) expect(Math.abs(stream.duration - 12)).toBeLessThan(0.1);
  const text = execFileSync("pdftotext", ["-layout", pdfFile, "-"]).toString();
  const licenceNumber = format.tags.licence_id ?? "";
  expect(licenceNumber).toMatch(/^CUE-/);
  expect(text).toContain(licenceNumber);
  expect(text).toContain("River Ledger");
  expect(text.replaceAll(/\s/g, "")).toContain(sha256.slice(0, 8));

  await test.step("the finished video shows the film with title and artist at the bottom left", () => {
    lookAtPicture(videoFile);
  });

  await page.goto("/my-videos");
  const first = page.locator("article").first();
  await expect(first).toContainText("River Ledger");
  await expect(first.locator("img")).toHaveJSProperty("complete", true);
  await expect(first.getByRole("link", { name: /Download Licence/ })).toBeVisible();
});

/** Compares grey values of one frame: the overlay text is the brightest part of the shaded corner. */
function lookAtPicture(file: string): void {
  const cut = (crop: string) =>
    execFileSync("ffmpeg", `-v error -ss 3 -i ${file} -frames:v 1 -vf ${crop},format=gray -f rawvideo -`.split(" "), {
      maxBuffer: 2 ** 26,
    });
  const words = cut("crop=500:140:40:900");
  const above = cut("crop=1000:500:400:200");
  expect(Math.max(...words)).toBeGreaterThan(235);
  const mean = (bytes: Buffer) => bytes.reduce((sum, value) => sum + value, 0) / bytes.length;
  expect(mean(above)).toBeGreaterThan(30);
}
