import { eq } from "drizzle-orm";
import { type Database, runBatch } from "#drizzle/client.ts";
import { tracks } from "#drizzle/schema/index.ts";
import { labelTracksPageSize } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { addLabelProfile } from "#worker/domain/people/profiles/statements.ts";
import { cookieOf, type Label, makeTrack, profile } from "./people.ts";
import { enter, expect, signIn, test } from "./support.ts";

/** Ten requests at a time: sequential ones would take seconds. */
async function makeTracks(db: Database, label: Label, count: number, word: string): Promise<void> {
  const titles = Array.from({ length: count }, (_, number) => `${word} ${number}`);
  while (titles.length > 0) await Promise.all(titles.splice(0, 10).map((title) => makeTrack(db, label, title)));
}

test("the active label persists after sign-out, on another device", { tag: "@full" }, async ({ page, openAs, label, db }) => {
  await runBatch(db, addLabelProfile(db, { ...profile(label.id, "Second Press"), isPrimary: false }, Date.now()));
  await enter(page, label);
  await page.goto("/label/library");
  await expect(page.getByRole("heading", { level: 1 }).locator("+ p")).toHaveText(label.name);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Payouts");
  await page.getByLabel("Active label").selectOption("Second Press");
  await page.getByRole("button", { name: "Switch", exact: true }).click();
  await expect(page).toHaveURL(/\?label=/);
  await expect(page.getByRole("heading", { level: 1 }).locator("+ p")).toHaveText("Second Press");
  await page.goto("/settings");
  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const elsewhere = await openAs(null);
  await signIn(elsewhere, label);
  await elsewhere.goto("/label/library");
  await expect(elsewhere.getByRole("heading", { level: 1 }).locator("+ p")).toHaveText("Second Press");
  await expect(elsewhere.getByLabel("Active label")).toHaveValue(/.+/);
});

test("a label cannot switch to another account's label", async ({ request, baseURL, label, brand }) => {
  const answer = await request.post("/label/library", {
    headers: { origin: baseURL ?? "", cookie: cookieOf(label) },
    form: { intent: "choose-label", label: brand.id },
  });
  expect(answer.status()).toBe(404);
});

test("paging by keyboard moves focus to the list heading", async ({ page, label, db }) => {
  await makeTracks(db, label, labelTracksPageSize + 1, "Turned");
  await enter(page, label);
  await page.goto("/label/library");
  const turn = async (name: string) => {
    await page.getByRole("link", { name }).focus();
    await page.keyboard.press("Enter");
  };
  await turn("Next page");
  await expect(page).toHaveURL(/after=/);
  await expect(page.getByRole("heading", { name: "Tracks" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Tracks" })).toBeInViewport();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages).toContainText(`${labelTracksPageSize + 1}–${labelTracksPageSize + 1} of ${labelTracksPageSize + 1}`);
  await turn("Previous page");
  await expect(page).not.toHaveURL(/after=/);
  await expect(pages).toContainText(`1–${labelTracksPageSize} of ${labelTracksPageSize + 1}`);
  await expect(page.getByRole("heading", { name: "Tracks" })).toBeFocused();
});

test("loading more tracks by keyboard keeps the focus, even on the last page", async ({ brandPage: page, label, db }) => {
  const word = `More${crypto.randomUUID().slice(0, 8)}`;
  await makeTracks(db, label, 50, word);
  await page.goto(`/library?q=${word}`);
  const more = page.getByRole("link", { name: "More tracks", exact: true });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("article")).toHaveCount(48);
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("article")).toHaveCount(50);
  await expect(page.locator("article").nth(48).locator("h2 a")).toBeFocused();
});

test(
  "price, syncs and genre show on tablet and phone, and the health bar in forced colours",
  { tag: "@full" },
  async ({ page, db, label, track }) => {
    // Missing metadata, so that the bar has an empty end.
    await db.update(tracks).set({ upc: null, releaseDate: null }).where(eq(tracks.id, track.id));
    await enter(page, label);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto("/label/library");
    const row = page.getByRole("row").filter({ hasText: track.title });
    for (const head of ["Genre", "Price", "Syncs"]) await expect(page.getByRole("columnheader", { name: head })).toBeVisible();
    await expect(row.getByRole("cell", { name: "2 tokens", exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(row.getByText(/2 tokens · /)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ forcedColors: "active" });
    const bar = row.getByRole("progressbar").filter({ visible: true });
    await expect(bar).toHaveCSS("border-top-style", "solid");
    await expect(bar).toHaveCSS("forced-color-adjust", "none");
    const picture = await bar.screenshot();
    const colours = await page.evaluate(
      async (bytes) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0);
        const at = (x: number) => [...(context?.getImageData(x, image.height / 2, 1, 1).data ?? [])].join();
        return [at(4), at(image.width - 5)];
      },
      [...picture],
    );
    // Filled and empty parts differ in colour.
    expect(colours[0]).not.toBe(colours[1]);
  },
);
