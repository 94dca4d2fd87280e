import type { Page } from "@playwright/test";
import { desc, eq } from "drizzle-orm";
import { beatGrids, renders, trackFeatures } from "#drizzle/schema/index.ts";
import type { Database } from "#drizzle/client.ts";
import { readBeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { demoTrackId } from "#scripts/demo/index.ts";
import { expectAccessible, widthsOf } from "./accessible.ts";
import { editedAtMs, editedFilm, shortClip } from "./media.ts";
import { expect, openTrack, patience, test, viewports } from "./support.ts";

const river = { id: demoTrackId("river-ledger"), title: "River Ledger" };
const widths = [1440, 390, 320];
/** Of a film at 24 frames a second. */
const frameMs = 1000 / 24;

const suggestions = (page: Page) => page.getByRole("list", { name: "Suggested start points" });
const onCut = (page: Page) => suggestions(page).getByRole("listitem").filter({ hasText: "on the cut at" });
const start = (page: Page) => page.getByRole("slider", { name: "Music start point in seconds" });
const startShown = (page: Page) => page.getByLabel("Start at");

async function openFit(page: Page): Promise<void> {
  await openTrack(page, river);
  await page.locator("input[type=file]").setInputFiles(editedFilm());
  await expect(onCut(page)).toBeVisible(patience);
}

/** Where beats fall in the track, in ms. */
async function readGrid(db: Database) {
  const [row] = await db
    .select({ grid: beatGrids.grid })
    .from(trackFeatures)
    .innerJoin(beatGrids, eq(beatGrids.ingestId, trackFeatures.ingestId))
    .where(eq(trackFeatures.trackId, river.id));
  if (!row) throw new Error("nobody has listened to the track");
  return readBeatGrid(row.grid);
}

/** Where the music stands beyond the picture while both are heard. */
const heardFrom = (page: Page) =>
  page.locator("#main video").evaluate((video: HTMLVideoElement) => {
    const music = [...document.querySelectorAll("audio")].find((audio) => !audio.paused);
    return music && !video.paused ? music.currentTime - video.currentTime : null;
  });

for (const [screen, viewport] of Object.entries(viewports)) {
  test(`a suggestion is heard without moving anything, used, taken back, and rendered to the frame, on a ${screen}`, async ({
    openAs,
    brand,
    db,
  }) => {
    const page = await openAs(brand, { viewport });
    await openFit(page);
    await expect(startShown(page)).toHaveValue("0:00.0");
    const words = await onCut(page).textContent();
    const [, minutes, seconds] = /Starts at (\d+):([\d.]+)/.exec(words ?? "") ?? [];
    const suggested = Number(minutes) * 60 + Number(seconds);
    expect(suggested).toBeGreaterThan(0);

    await onCut(page)
      .getByRole("button", { name: /^Hear “/ })
      .click();
    await expect.poll(async () => Math.abs(((await heardFrom(page)) ?? 99) - suggested)).toBeLessThan(0.2);
    await expect(startShown(page)).toHaveValue("0:00.0");
    await onCut(page)
      .getByRole("button", { name: /^Stop “/ })
      .click();
    await expect(page.getByRole("button", { name: "Play preview" })).toBeVisible();
    const drawn = () =>
      page
        .locator(".fit-still")
        .evaluateAll((stills: HTMLCanvasElement[]) => stills.filter(({ width }) => width > 0).length);
    await expect.poll(drawn).toBe(editedAtMs.length + 1);
    await expectAccessible(page, { widths: widthsOf(viewport) });

    await onCut(page)
      .getByRole("button", { name: /^Use “/ })
      .click();
    await expect(startShown(page)).not.toHaveValue("0:00.0");
    await page.getByRole("button", { name: "Back to 0:00.0" }).click();
    await expect(startShown(page)).toHaveValue("0:00.0");
    await onCut(page)
      .getByRole("button", { name: /^Use “/ })
      .click();

    const render = page.getByRole("button", { name: /^Render Video/ });
    await render.filter({ visible: true }).click();
    // On a phone a sheet asks for the licence first.
    if (screen === "phone")
      await page
        .getByRole("dialog", { name: "Your licence" })
        .getByRole("button", { name: /^Render Video/ })
        .click();
    await expect(page).toHaveURL(/\/render\//, patience);
    const [made] = await db
      .select({ startAtMs: renders.startAtMs })
      .from(renders)
      .where(eq(renders.userId, brand.id))
      .orderBy(desc(renders.createdAt));
    const downbeats = (await readGrid(db)).bars.map(({ atMs }) => atMs);
    const cutsOnBar = editedAtMs.filter((cutMs) =>
      downbeats.some((atMs) => Math.abs(atMs - made!.startAtMs - cutMs) <= frameMs),
    );
    expect(cutsOnBar.length).toBeGreaterThan(0);
    expect(Math.abs(made!.startAtMs / 1000 - suggested)).toBeLessThan(0.051);
  });
}

test("keys hear and use a suggestion, step by beats and bars, and switch snapping off for good", async ({
  brandPage: page,
  db,
}) => {
  const { beats, bars } = await readGrid(db);
  await openFit(page);
  await page.keyboard.press("1");
  await expect.poll(() => heardFrom(page)).toBeGreaterThan(0.2);
  await page.keyboard.press("1");
  await expect.poll(() => heardFrom(page)).toBeNull();
  await page.keyboard.press("Shift+1");
  await expect(onCut(page)).toContainText("Back to 0:00.0");

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
  await expect(page.getByRole("checkbox", { name: "Snap to beats" })).not.toBeChecked(patience);
});

test("another cut to land on is chosen on the strip, and a start that is dragged brings a bar onto it", async ({
  brandPage: page,
  db,
}) => {
  await openFit(page);
  const cuts = page.getByRole("slider", { name: "Cut to land on" });
  await cuts.press("Home");
  await expect(cuts).toHaveAttribute("aria-valuetext", "Cut 1 of 3, at 0:04.0");
  await expect(onCut(page)).toContainText("on the cut at 0:04.0");
  await cuts.press("ArrowRight");
  await expect(onCut(page)).toContainText("on the cut at 0:07.3");

  const saved = page.waitForRequest(
    (request) => request.method() === "PUT" && request.url().includes("/cues/"),
  );
  const box = await page.locator(".start-window").boundingBox();
  await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
  const { startAtSeconds } = (await saved).postDataJSON() as { startAtSeconds: number };
  const landed = (await readGrid(db)).bars.some(
    ({ atMs }) => Math.abs(atMs / 1000 - startAtSeconds - editedAtMs[1]! / 1000) <= frameMs / 1000,
  );
  expect(landed).toBe(true);
});

test("while cuts are looked for the page says so; one shot has none, and a track without beats says nothing", async ({
  brandPage: page,
  track,
}) => {
  let letThrough = () => {};
  const isAsked = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/preparations/**", async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.route("**/fits/**", async (route) => {
    const answer = await route.fetch();
    const facts = (await answer.json()) as object;
    const isReady = await page.getByText("ready to render").isVisible();
    await route.fulfill({ json: isReady ? facts : { ...facts, spotting: null } });
  });
  await openTrack(page, river);
  await page.locator("input[type=file]").setInputFiles(shortClip());
  await expect(page.getByText("Looking for cuts…")).toBeVisible(patience);
  letThrough();
  await expect(page.getByText("One shot, no cuts.")).toBeVisible(patience);
  await expect(onCut(page)).toHaveCount(0);
  await expectAccessible(page, { widths });

  await openTrack(page, track);
  await expect(page.getByRole("heading", { name: "Select Music Start Point" })).toBeVisible();
  await page.waitForResponse((response) => response.url().includes("/fits/"));
  await expect(page.getByRole("checkbox", { name: "Snap to beats" })).toHaveCount(0);
});

test("beats and cuts that cannot be loaded are asked for again, and the start point can be chosen meanwhile", async ({
  brandPage: page,
}) => {
  await page.route("**/fits/**", (route) => route.abort());
  await openTrack(page, river);
  await page.locator("input[type=file]").setInputFiles(shortClip());
  await expect(page.getByText("Beats and cuts could not be loaded.")).toBeVisible(patience);
  await start(page).press("ArrowRight");
  await expect(startShown(page)).toHaveValue("0:00.1");
  await page.unroute("**/fits/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("checkbox", { name: "Snap to beats" })).toBeVisible(patience);
});
