import { execFileSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { demoTrackId } from "#scripts/demo/declarations.ts";
import { expectAccessible } from "./accessible.ts";
import { mirroredFilm } from "./media.ts";
import { expect, openTrack, patience, saved, test } from "./support.ts";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name });
const ffmpeg = (...args: readonly string[]) => execFileSync("ffmpeg", ["-v", "error", "-y", ...args]);

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/**
 * Records every script that a page and its workers fetch, with its size after gzip. Fetches each again, since its worker may have
 * ended.
 */
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

/** Re-encodes as platforms do for phones: portrait on its own blurred background, small, with audio at 64 kbit/s. */
const upright =
  "[0:v]split[a][b];[a]scale=-2:640,crop=360:640,gblur=12[far];[b]scale=360:-2[near];[far][near]overlay=0:(H-h)/2[v]";
const asPosted = "-c:v libx264 -preset ultrafast -crf 30 -c:a aac -b:a 64k".split(" ");

const zoom = ["-f", "lavfi", "-i", "mandelbrot=size=640x360:rate=24"];

const river = { id: demoTrackId("river-ledger"), title: "River Ledger" };
/** Used by the second test only: two licences for the same film and track would both be correct matches. */
const azotea = { id: demoTrackId("azotea"), title: "Azotea" };

/** Licenses a film with a demo track from 20.5 s on. Returns the delivered file and the licence number. */
async function licenseFilm(page: Page, track: typeof river): Promise<{ video: string; number: string }> {
  await openTrack(page, track);
  await page.locator("input[type=file]").setInputFiles(mirroredFilm());
  await page.getByLabel("Start at").fill("0:20.5");
  await page.getByLabel("Start at").press("Enter");
  await page.getByRole("button", { name: /^Render Video \(/ }).click();
  await expect(page).toHaveURL(/\/render\//, patience);
  await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
  const verify = page.getByRole("link", { name: "Anyone can verify it" });
  const number = ((await verify.getAttribute("href")) ?? "").split("/").at(-1) ?? "";
  expect(number).toMatch(/^CUE-/);
  const video = await saved(page, () => page.getByRole("link", { name: "Download Video" }).click());
  return { video: video.path, number };
}

function postCopy(video: string, path: string): string {
  ffmpeg("-i", video, "-filter_complex", upright, "-map", "[v]", "-map", "0:a", ...asPosted, path);
  return path;
}

async function openVerify(page: Page): Promise<void> {
  await page.goto("/verify");
  await expect(page.locator("[data-verify][data-listening]")).toBeVisible();
}

type Sent = { path: string; bytes: number };

/** Records the page's requests other than GET from now on. */
function watchSent(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on("request", (request) => {
    const bytes = request.postDataBuffer()?.length ?? 0;
    if (request.method() !== "GET") sent.push({ path: new URL(request.url()).pathname, bytes });
  });
  return sent;
}

test(
  "a visitor identifies a re-encoded copy's licence, but only the track under another film",
  { tag: "@full" },
  async ({ brandPage, openAs }, info) => {
    test.slow();
    const { video, number } = await licenseFilm(brandPage, river);
    const copy = postCopy(video, info.outputPath("copy.mp4"));
    const otherFilm = info.outputPath("other.mp4");
    ffmpeg(...zoom, "-i", video, "-map", "0:v", "-map", "1:a", "-t", "12", ...asPosted, otherFilm);
    const nothing = info.outputPath("nothing.webm");
    const sine = ["-f", "lavfi", "-i", "sine=440:duration=8"];
    ffmpeg(...zoom, ...sine, "-t", "8", "-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus", nothing);

    const page = await openAs(null);
    const sent = watchSent(page);
    const scripts = countScripts(page);
    await openVerify(page);
    const main = page.getByRole("main");
    expect((await scripts()).join(" ")).not.toMatch(/worker|desk/);

    await page.setInputFiles("#verify-file", copy);
    await expect(heading(page, /re-encoded copy/i)).toBeFocused(patience);
    await expect(main).toContainText("River Ledger");
    await expect(main).toContainText(number);
    await expect(page.getByRole("link", { name: "Open the Licence" })).toHaveAttribute("href", `/verify/${number}`);
    const fetched = await scripts();
    expect(fetched.join(" ")).toContain("print-worker");
    expect(sum(fetched.map((one) => Number(one.split(" ")[1])))).toBeLessThan(90_000);
    await expectAccessible(page, { widths: [1440, 320] });

    await page.setInputFiles("#verify-file", otherFilm);
    await expect(heading(page, "Only the music matches")).toBeFocused(patience);
    await expect(main).toContainText("River Ledger");
    await expect(main).not.toContainText(number);
    const asked = page.getByRole("textbox", { name: /number/i }).last();
    await asked.fill(number);
    await asked.press("Enter");
    await expect(main.getByRole("region", { name: "Result" }).getByRole("status")).toContainText(number);

    await page.setInputFiles("#verify-file", nothing);
    await expect(heading(page, "Nothing found")).toBeFocused(patience);
    await expect(main).not.toContainText(number);

    expect(sent.map(({ path }) => path)).toEqual(["/api/copies", "/api/copies", "/api/copies/confirm", "/api/copies"]);
    expect(Math.max(...sent.map(({ bytes }) => bytes))).toBeLessThan(100_000);

    await brandPage.goto("/vault");
    await brandPage.locator("#vault-files").setInputFiles(copy);
    await expect(brandPage.getByText("1 of 1 checked")).toBeVisible(patience);
    await expect(brandPage.getByRole("row").filter({ hasText: "copy.mp4" })).toContainText("A copy of the licensed video");
  },
);

test(
  "a visitor sends 60 seconds of undecodable sound on request and gets the same matches",
  { tag: "@full" },
  async ({ brandPage, openAs }, info) => {
    test.slow();
    const { video, number } = await licenseFilm(brandPage, azotea);
    const copy = postCopy(video, info.outputPath("copy.mp4"));
    const unheard = info.outputPath("unheard.mp4");
    ffmpeg("-i", copy, "-c:v", "copy", "-c:a", "ac3", unheard);
    const unseen = info.outputPath("unseen.mkv");
    ffmpeg("-i", copy, "-c:v", "mpeg4", "-c:a", "ac3", unseen);

    const page = await openAs(null);
    const sent = watchSent(page);
    await openVerify(page);
    const main = page.getByRole("main");
    const sendSound = page.getByRole("button", { name: "Send 60 Seconds of Sound" });
    await page.setInputFiles("#verify-file", unheard);
    await expect(heading(page, "This file can’t be read")).toBeFocused(patience);
    await expect(main).toContainText("can’t decode its sound");
    await sendSound.click();
    await expect(heading(page, /re-encoded copy/i)).toBeFocused(patience);
    await expect(main).toContainText(number);
    await page.setInputFiles("#verify-file", unseen);
    await expect(main).toContainText("can’t decode the video", patience);
    await sendSound.click();
    await expect(heading(page, "Only the music matches")).toBeFocused(patience);
    await expect(main).toContainText(azotea.title);
    await expect(main).not.toContainText(number);

    expect(sent.map(({ path }) => path)).toEqual(["/api/copies/sound", "/api/copies", "/api/copies/sound", "/api/copies"]);
    const prints = sent.filter(({ path }) => path !== "/api/copies/sound");
    expect(Math.max(...prints.map(({ bytes }) => bytes))).toBeLessThan(100_000);
  },
);
