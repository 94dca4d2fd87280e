import { execFileSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { demoTrackId } from "#scripts/demo/index.ts";
import { expectAccessible } from "./accessible.ts";
import { lightFilm } from "./media.ts";
import { expect, openTrack, patience, saved, test, viewports } from "./support.ts";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name });
const ffmpeg = (...args: readonly string[]) => execFileSync("ffmpeg", ["-v", "error", "-y", ...args]);

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Every script that a page and its workers have fetched, with its bytes after gzip. Fetched anew: a worker may have ended. */
function countScripts(page: Page): () => Promise<string[]> {
  const names = new Set<string>();
  page.on("request", (request) => {
    const name = new URL(request.url()).pathname;
    if (name.endsWith(".js")) names.add(name);
  });
  return () =>
    Promise.all(
      Array.from(names, async (name) => {
        const body = await (await page.request.get(name)).body();
        return `${name} ${gzipSync(body).length}`;
      }),
    );
}

/** As a platform makes it for a phone: upright on itself out of focus, small, its sound at 64 kbit/s. */
const upright =
  "[0:v]split[a][b];[a]scale=-2:640,crop=360:640,gblur=12[far];[b]scale=360:-2[near];[far][near]overlay=0:(H-h)/2[v]";
const asPosted = "-c:v libx264 -preset ultrafast -crf 30 -c:a aac -b:a 64k".split(" ");

test("whoever is signed out drops a posted copy and reads which licence it is; with another film, only the track", async ({
  brandPage,
  openAs,
}, info) => {
  await openTrack(brandPage, { id: demoTrackId("river-ledger"), title: "River Ledger" });
  await brandPage.locator("input[type=file]").setInputFiles(lightFilm());
  await brandPage.getByLabel("Start at").fill("0:20.5");
  await brandPage.getByLabel("Start at").press("Enter");
  await brandPage.getByRole("button", { name: "Render Video (2 tokens)" }).click();
  await expect(brandPage.getByText("Your video is ready!")).toBeVisible(patience);
  const bundle = brandPage.getByRole("link", { name: "Bundle to check offline" });
  await expect(bundle).toBeVisible(patience);
  const number = /CUE-\d{4}-\w{4}-\w{4}/.exec((await bundle.getAttribute("href")) ?? "")?.[0];
  const video = await saved(brandPage, () => brandPage.getByRole("link", { name: "Download Video" }).click());

  const copy = info.outputPath("copy.mp4");
  ffmpeg("-i", video.path, "-filter_complex", upright, "-map", "[v]", "-map", "0:a", ...asPosted, copy);
  const otherFilm = info.outputPath("other.mp4");
  const zoom = ["-f", "lavfi", "-i", "mandelbrot=size=640x360:rate=24"];
  ffmpeg(...zoom, "-i", video.path, "-map", "0:v", "-map", "1:a", "-t", "12", ...asPosted, otherFilm);
  const nothing = info.outputPath("nothing.webm");
  const sine = ["-f", "lavfi", "-i", "sine=440:duration=8"];
  ffmpeg(...zoom, ...sine, "-t", "8", "-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus", nothing);

  const unheard = info.outputPath("unheard.mp4");
  ffmpeg("-i", copy, "-c:v", "copy", "-c:a", "ac3", unheard);
  const unseen = info.outputPath("unseen.mkv");
  ffmpeg("-i", copy, "-c:v", "mpeg4", "-c:a", "ac3", unseen);

  const page = await openAs(null);
  const sendSound = page.getByRole("button", { name: "Send 60 Seconds of Sound" });
  const sent: { path: string; bytes: number }[] = [];
  page.on("request", (request) => {
    const bytes = request.postDataBuffer()?.length ?? 0;
    if (request.method() !== "GET") sent.push({ path: new URL(request.url()).pathname, bytes });
  });
  const scripts = countScripts(page);
  await page.goto("/verify");
  await expect(page.locator("[data-verify][data-listening]")).toBeVisible();
  const main = page.getByRole("main");
  expect((await scripts()).join(" ")).not.toMatch(/worker|desk/);

  await page.setInputFiles("#verify-file", copy);
  await expect(heading(page, /re-encoded copy/i)).toBeFocused(patience);
  await expect(main).toContainText("River Ledger");
  if (number) await expect(main).toContainText(number);
  const fetched = await scripts();
  expect(fetched.join(" ")).toContain("print-worker");
  expect(sum(fetched.map((one) => Number(one.split(" ")[1])))).toBeLessThan(90_000);
  const licence = page.getByRole("link", { name: "Open the Licence" });
  const licensed = ((await licence.getAttribute("href")) ?? "").replace("/verify/", "");
  expect(licensed).toMatch(/^CUE-/);

  await page.setInputFiles("#verify-file", otherFilm);
  await expect(heading(page, "Only the music matches")).toBeFocused(patience);
  await expect(main).toContainText("River Ledger");
  await expect(main).not.toContainText(licensed);
  await page
    .getByRole("textbox", { name: /number/i })
    .last()
    .fill(licensed);
  await page
    .getByRole("textbox", { name: /number/i })
    .last()
    .press("Enter");
  await expect(main.getByRole("region", { name: "Result" }).getByRole("status")).toContainText(licensed);

  // No browser here decodes this sound: a minute of it is sent, once that is wanted.
  await page.setInputFiles("#verify-file", unheard);
  await expect(heading(page, "This file can’t be read")).toBeFocused(patience);
  await expect(main).toContainText("can’t decode its sound");
  await sendSound.click();
  await expect(heading(page, /re-encoded copy/i)).toBeFocused(patience);
  await expect(main).toContainText(licensed);
  await page.setInputFiles("#verify-file", unseen);
  await expect(main).toContainText("can’t decode the video", patience);
  await sendSound.click();
  await expect(heading(page, "Only the music matches")).toBeFocused(patience);
  await expect(main).toContainText("River Ledger");
  await expect(main).not.toContainText(licensed);

  await page.setInputFiles("#verify-file", nothing);
  await expect(heading(page, "Nothing found")).toBeFocused(patience);
  await expect(main).not.toContainText(licensed);

  expect(sent.map(({ path }) => path)).toEqual([
    "/api/copies",
    "/api/copies",
    "/api/copies/confirm",
    "/api/copies/sound",
    "/api/copies",
    "/api/copies/sound",
    "/api/copies",
    "/api/copies",
  ]);
  const prints = sent.filter(({ path }) => path !== "/api/copies/sound");
  expect(Math.max(...prints.map(({ bytes }) => bytes))).toBeLessThan(100_000);

  await page.setViewportSize(viewports.phone);
  await page.setInputFiles("#verify-file", copy);
  await expect(heading(page, /re-encoded copy/i)).toBeFocused(patience);
  await expect(main).toContainText(licensed);
  await expectAccessible(page, { widths: [viewports.phone.width, 320] });
});
