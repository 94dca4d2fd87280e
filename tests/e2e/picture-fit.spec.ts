import type { Page, Request } from "@playwright/test";
import { eq } from "drizzle-orm";
import { beatGrids, trackFeatures } from "#drizzle/schema/index.ts";
import type { Database } from "#drizzle/client.ts";
import { readBeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { demoTrackId } from "#scripts/demo/declarations.ts";
import type { PictureFacts } from "#worker/domain/licensing/videos/picture-fits/follow-picture.contract.ts";
import type { SaveCue } from "#worker/domain/licensing/videos/videos.contract.ts";
import { expectAccessible } from "./accessible.ts";
import { holdPreparations } from "./hold-preparations.ts";
import { editedAtMs, editedFilm } from "./media.ts";
import { expect, media, openTrack, patience, pressRender, test, viewports } from "./support.ts";

const river = { id: demoTrackId("river-ledger"), title: "River Ledger" };
/** Frame duration of a video at 24 frames a second. */
const frameMs = 1000 / 24;

const suggestions = (page: Page) => page.getByRole("list", { name: "Suggested start points" });
const onCut = (page: Page) => suggestions(page).getByRole("listitem").filter({ hasText: "on the cut at" });
const start = (page: Page) => page.getByRole("slider", { name: "Music start point in seconds" });
const startShown = (page: Page) => page.getByLabel("Start at");

/** Adds the cuts of `editedFilm` to the server's beats, without waiting for an encoder to detect them. */
async function answerCuts(page: Page): Promise<void> {
  const spotting = { cutsMs: editedAtMs, motion: btoa("@".repeat(24)), loudness: null };
  await page.route("**/fits/**", async (route) => {
    const answer = await route.fetch();
    const facts = (await answer.json()) as PictureFacts;
    await route.fulfill({ response: answer, json: { ...facts, spotting, videoMs: 12_000 } });
  });
}

const pickFilm = (page: Page) => page.locator("input[type=file]").setInputFiles(editedFilm());

/** Beat grid of the track, in ms. */
async function readGrid(db: Database) {
  const [row] = await db
    .select({ grid: beatGrids.grid })
    .from(trackFeatures)
    .innerJoin(beatGrids, eq(beatGrids.ingestId, trackFeatures.ingestId))
    .where(eq(trackFeatures.trackId, river.id));
  if (!row) throw new Error("nobody has listened to the track");
  return readBeatGrid(row.grid);
}

/** Music position minus video position in seconds while both play, otherwise null. */
const heardFrom = (page: Page) =>
  page.locator("#main video").evaluate((video: HTMLVideoElement) => {
    const music = [...document.querySelectorAll("audio")].find((audio) => !audio.paused);
    return music && !video.paused ? music.currentTime - video.currentTime : null;
  });

for (const [screen, viewport] of Object.entries(viewports)) {
  test(
    `a suggested start previews, undoes and aligns a bar with a cut to the frame, on a ${screen}`,
    { tag: screen === "desktop" ? "@full" : [] },
    async ({ openAs, brand, db }) => {
      const page = await openAs(brand, { viewport });
      await holdPreparations(page);
      await answerCuts(page);
      await openTrack(page, river);
      await pickFilm(page);
      await expect(onCut(page)).toBeVisible(patience);
      await expect(startShown(page)).toHaveValue("0:00.0");
      const words = await onCut(page).textContent();
      const [, minutes, seconds] = /Starts at (\d+):([\d.]+)/.exec(words ?? "") ?? [];
      const suggested = Number(minutes) * 60 + Number(seconds);
      expect(suggested).toBeGreaterThan(0);

      await onCut(page)
        .getByRole("button", { name: /^Hear “/ })
        .click();
      await expect.poll(async () => Math.abs(((await heardFrom(page)) ?? 99) - suggested), media).toBeLessThan(0.2);
      await expect(startShown(page)).toHaveValue("0:00.0");
      await onCut(page)
        .getByRole("button", { name: /^Stop “/ })
        .click();
      await expect(page.getByRole("button", { name: "Play preview", exact: true })).toBeVisible();
      const drawn = () =>
        page.locator(".fit-still").evaluateAll((stills: HTMLCanvasElement[]) => stills.filter(({ width }) => width > 0).length);
      await expect.poll(drawn, media).toBe(editedAtMs.length + 1);
      await expectAccessible(page);

      await onCut(page)
        .getByRole("button", { name: /^Use “/ })
        .click();
      await expect(startShown(page)).not.toHaveValue("0:00.0");
      await page.getByRole("button", { name: "Back to 0:00.0" }).click();
      await expect(startShown(page)).toHaveValue("0:00.0");
      await onCut(page)
        .getByRole("button", { name: /^Use “/ })
        .click();

      // Aborts the render, which would occupy the encoder: its request already contains the start point.
      await page.route(/\.data/, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
      const asking = page.waitForRequest(
        (request) => request.method() === "POST" && (request.postData() ?? "").includes("startAtSeconds="),
      );
      await pressRender(page);
      const fields = new URLSearchParams((await asking).postData() ?? "");
      const startAtMs = Number(fields.get("startAtSeconds")) * 1000;
      const downbeats = (await readGrid(db)).bars.map(({ atMs }) => atMs);
      const cutsOnBar = editedAtMs.filter((cutMs) => downbeats.some((atMs) => Math.abs(atMs - startAtMs - cutMs) <= frameMs));
      expect(cutsOnBar.length).toBeGreaterThan(0);
      expect(Math.abs(startAtMs / 1000 - suggested)).toBeLessThan(0.051);
    },
  );
}

test(
  "a brand snaps the start to a cut and adjusts it by keyboard, with and without snapping",
  { tag: "@full" },
  async ({ brandPage: page, db }) => {
    const { beats, bars } = await readGrid(db);
    await holdPreparations(page);

    await test.step("beats and cuts load on retry, and the start can be set meanwhile", async () => {
      await page.route("**/fits/**", (route) => route.abort());
      await openTrack(page, river);
      await pickFilm(page);
      await expect(page.getByText("We couldn’t load the beats and cuts.")).toBeVisible(patience);
      await start(page).press("ArrowRight");
      await expect(startShown(page)).toHaveValue("0:00.1");
      await page.unroute("**/fits/**");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("checkbox", { name: "Snap to beats" })).toBeVisible();
      await expect(page.getByText("Looking for cuts…")).toBeVisible();
    });

    await answerCuts(page);
    await page.reload();
    const cuts = page.getByRole("slider", { name: "Cut to land on" });
    await cuts.press("Home");
    await expect(cuts).toHaveAttribute("aria-valuetext", "Cut 1 of 3, at 0:04.0");
    await expect(onCut(page)).toContainText("on the cut at 0:04.0");
    await cuts.press("ArrowRight");
    await expect(onCut(page)).toContainText("on the cut at 0:07.3");

    const startOf = (request: Request) => (request.postDataJSON() as SaveCue).startAtSeconds;
    // Not the 0.1 s step above, whose request may still be unsent.
    const saving = page.waitForRequest(
      (request) => request.method() === "PUT" && request.url().includes("/cues/") && startOf(request) > 1,
    );
    await page.locator(".start-window").scrollIntoViewIfNeeded();
    const box = await page.locator(".start-window").boundingBox();
    await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
    const landedAtMs = startOf(await saving) * 1000 + editedAtMs[1]!;
    expect(bars.some(({ atMs }) => Math.abs(atMs - landedAtMs) <= frameMs)).toBe(true);

    // Moves the focus away from the slider, which handles arrow keys itself.
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("1");
    await expect.poll(() => heardFrom(page), media).toBeGreaterThan(0.2);
    await page.keyboard.press("1");
    await expect.poll(() => heardFrom(page)).toBeNull();
    await page.keyboard.press("Shift+1");
    await expect(onCut(page)).toContainText("Back to ");

    const seconds = async () => {
      const [minutes, rest] = (await startShown(page).inputValue()).split(":");
      return Number(minutes) * 60 + Number(rest);
    };
    const [beat, bar] = [(beats[1]!.atMs - beats[0]!.atMs) / 1000, (bars[1]!.atMs - bars[0]!.atMs) / 1000];
    const chosen = await seconds();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => Math.abs((await seconds()) - chosen - beat)).toBeLessThan(0.11);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(async () => Math.abs((await seconds()) - chosen - bar)).toBeLessThan(0.11);
    await start(page).press("Shift+ArrowLeft");
    await expect(onCut(page)).not.toContainText(/Use$/);

    await page.keyboard.press("s");
    await expect(page.getByRole("checkbox", { name: "Snap to beats" })).not.toBeChecked();
    const free = await seconds();
    await start(page).press("ArrowRight");
    await expect.poll(async () => Math.abs((await seconds()) - free - 0.1)).toBeLessThan(0.06);
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "Snap to beats" })).not.toBeChecked();
  },
);
