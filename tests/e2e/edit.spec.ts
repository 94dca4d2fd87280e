import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { and, desc, eq } from "drizzle-orm";
import { cues, renders, uploads } from "#drizzle/schema/index.ts";
import { cutSamples } from "#render-service/edits/edit.contract.ts";
import { type Edit, editRate, lengthOf, placePieces } from "#render-service/edits/edit-course.contract.ts";
import { demoTrackId } from "#scripts/demo/declarations.ts";
import { expectAccessible } from "./accessible.ts";
import { editedFilm } from "./media.ts";
import { expect, media, openTrack, patience, pressRender, saved, test, viewports } from "./support.ts";

/** A demo track that ends badly under twelve seconds of unedited video, and well with one join. */
const azotea = { id: demoTrackId("azotea"), title: "Azotea" };

const suggestions = (page: Page) => page.getByRole("list", { name: "Suggested start points" });
const ending = (page: Page) => suggestions(page).getByRole("listitem").filter({ hasText: "Ends with the song" });
const press = (page: Page, word: string) =>
  ending(page)
    .getByRole("button", { name: new RegExp(`^${word} “`) })
    .click();

/** Left channel of a file's audio at the sample rate of edits. */
function soundOf(path: string): Float32Array {
  const args = `-v error -i ${path} -map 0:a:0 -af pan=mono|c0=c0 -ar ${editRate} -f f32le -`;
  const raw = execFileSync("ffmpeg", args.split(" "), { maxBuffer: 2 ** 28 });
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length - (raw.length % 4)));
}

function keepAs(name: string, bytes: Buffer): string {
  const path = test.info().outputPath(name);
  writeFileSync(path, bytes);
  return path;
}

/** Lag in ms of one sound behind another around a moment, and their similarity there, 0 to 1. */
function compare(heard: Float32Array, wanted: Float32Array, atMs: number) {
  const [from, to] = [atMs - 300, atMs + 300].map((ms) => Math.round((ms * editRate) / 1000));
  let best = { lagMs: 0, likeness: -1 };
  for (let lag = -2400; lag <= 2400; lag += 8) {
    let [product, one, other] = [0, 0, 0];
    for (let n = from!; n < to!; n += 3) {
      const [a, b] = [heard[n + lag] ?? 0, wanted[n] ?? 0];
      product += a * b;
      one += a * a;
      other += b * b;
    }
    const likeness = product / Math.sqrt(one * other + 1e-12);
    if (likeness > best.likeness) best = { lagMs: (lag * 1000) / editRate, likeness };
  }
  return best;
}

/** Music position minus video position in seconds while both play, otherwise null. */
const drift = (page: Page) =>
  page.locator("#main video").evaluate((video: HTMLVideoElement) => {
    const music = [...document.querySelectorAll("audio")].find((audio) => !audio.paused);
    return music?.src.startsWith("blob:") && !video.paused ? music.currentTime - video.currentTime : null;
  });

/** Polls every 100 ms: after the seek below, only seconds of the video are left. */
const inSync = (page: Page) =>
  expect.poll(async () => Math.abs((await drift(page)) ?? 99), { ...media, intervals: [100] }).toBeLessThan(0.1);

/** Records the blobs for which the page creates object URLs, since its CSP lets no script fetch them. */
const keepMadeSounds = (page: Page) =>
  page.addInitScript(() => {
    const made = URL.createObjectURL.bind(URL);
    const sounds: Blob[] = [];
    Object.assign(window, { madeSounds: sounds });
    URL.createObjectURL = (source: Blob | MediaSource) => {
      if (source instanceof Blob && source.type === "audio/wav") sounds.push(source);
      return made(source);
    };
  });

/** Bytes of the edit that the page has rendered last. */
async function playedMusic(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const { madeSounds } = window as unknown as { madeSounds: Blob[] };
    return [...new Uint8Array((await madeSounds.at(-1)?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });
  return Buffer.from(bytes);
}

for (const [screen, viewport] of Object.entries(viewports)) {
  test(
    `a video ends with the song, and its render matches the edit to 1 ms, on a ${screen}`,
    { tag: "@full" },
    async ({ openAs, brand, db }) => {
      test.slow();
      const page = await openAs(brand, { viewport });
      await keepMadeSounds(page);
      await openTrack(page, azotea);
      await page.locator("input[type=file]").setInputFiles(editedFilm());
      const previewHref = (await page.locator("#main audio").first().getAttribute("src")) ?? "";
      await expect(ending(page)).toContainText(/Cut (once|twice|\d times) on a bar line/, patience);

      await press(page, "Hear");
      await inSync(page);
      await expect(page.getByLabel("Start at")).toHaveValue("0:00.0");
      await press(page, "Stop");
      await expect(page.getByRole("button", { name: "Play preview", exact: true })).toBeVisible();

      // An earlier change may still be on its way.
      const saveRequest = page.waitForRequest(
        (request) => request.url().includes("/cues/") && request.postData()?.includes('"endsWithTrack":true') === true,
      );
      await press(page, "Use");
      await saveRequest;
      await expect(page.locator(".start-window-piece")).not.toHaveCount(0);
      await expect(page.getByText(/^window .* – .*, then /)).toBeVisible();
      await expectAccessible(page, { widths: [1440, 320] });
      await ending(page).getByRole("button", { name: "Back to 0:00.0" }).click();
      await expect(page.locator(".start-window-piece")).toHaveCount(0);
      await press(page, "Use");

      await test.step("a reload restores the edit and plays it", async () => {
        await expect
          .poll(async () =>
            db
              .select({ endsWithTrack: cues.endsWithTrack })
              .from(cues)
              .innerJoin(uploads, eq(uploads.id, cues.uploadId))
              .where(and(eq(uploads.userId, brand.id), eq(cues.endsWithTrack, true))),
          )
          .not.toHaveLength(0);
        await page.reload();
        await expect(page.locator(".start-window-piece")).not.toHaveCount(0, patience);
        await page.getByRole("button", { name: "Play preview", exact: true }).click();
        await inSync(page);
        await page.locator("#main video").evaluate((video: HTMLVideoElement) => (video.currentTime = 6));
        await inSync(page);
        await page.getByRole("button", { name: "Pause preview" }).click();
      });
      const played = soundOf(keepAs("played.wav", await playedMusic(page)));

      await pressRender(page);
      await expect(page).toHaveURL(/\/render\//, patience);
      await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
      const [made] = await db.select().from(renders).where(eq(renders.userId, brand.id)).orderBy(desc(renders.createdAt));
      const edit = made!.edit!;
      const video = await saved(page, () => page.getByRole("link", { name: "Download Video" }).click());
      const preview = await page.request.get(previewHref);
      const track = soundOf(keepAs("preview.m4a", await preview.body()));
      compareAll({ delivered: soundOf(video.path), played, track, edit });

      await page.goto(`/verify/${made!.licenceNumber}`);
      await expect(page.getByText(/music \d+:\d\d – \d+:\d\d, then \d+:\d\d – \d+:\d\d/)).toBeVisible();
    },
  );
}

/** Compares the page's and the file's audio with the expected edit at every join, near the start and near the end. */
function compareAll(sounds: { delivered: Float32Array; played: Float32Array; track: Float32Array; edit: Edit }): void {
  const { delivered, played, track, edit } = sounds;
  const wanted = new Float32Array(lengthOf(edit));
  cutSamples(track, edit, 0, wanted);
  expect(played).toHaveLength(wanted.length);
  const lengthMs = (wanted.length * 1000) / editRate;
  const joins = placePieces(edit)
    .slice(1)
    .map(({ atMs }) => atMs);
  for (const atMs of [1000, ...joins, lengthMs - 2500]) {
    const file = compare(delivered, wanted, atMs);
    expect(file.likeness).toBeGreaterThan(0.9);
    expect(Math.abs(file.lagMs)).toBeLessThanOrEqual(1);
    // Browsers trim different amounts from the start of an AAC file.
    const heard = compare(played, wanted, atMs);
    expect(heard.likeness).toBeGreaterThan(0.9);
    expect(Math.abs(heard.lagMs)).toBeLessThanOrEqual(25);
  }
}
