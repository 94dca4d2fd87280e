import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { renders, uploads } from "#drizzle/schema/index.ts";
import { shortClip } from "./media.ts";
import { addShortlist, makeTrack, type Person, type Track } from "./people.ts";
import { expect, patience, readTokens, test, viewports } from "./support.ts";

type Db = Parameters<typeof makeTrack>[0];

/** Waits until the video is uploaded completely. */
async function expectKept(page: Page, name: string): Promise<void> {
  const kept = async () => (await page.request.get("/api/videos")).text();
  await expect.poll(kept, patience).toContain(name);
}

/** Uploads two short videos through a track's page. Picking the second one does not remove the first from the brand's videos. */
async function bringTwo(page: Page, { id }: Track): Promise<void> {
  for (const name of ["first-cut.mp4", "second-cut.mp4"]) {
    await page.goto(`/upload/${id}`);
    const file = { name, mimeType: "video/mp4", buffer: readFileSync(shortClip()) };
    await page.locator("input[type=file]").first().setInputFiles(file);
    await expectKept(page, name);
  }
}

/** Adds a video without a stored file, so that its renders fail with an internal error. */
async function addLostVideo(
  db: Db,
  { id: userId }: Person,
  filename: string,
  change: Partial<typeof uploads.$inferInsert> = {},
): Promise<void> {
  const [id, now] = [crypto.randomUUID(), Date.now()];
  await db.insert(uploads).values({
    id,
    userId,
    filename,
    contentType: "video/mp4",
    sizeBytes: 1000,
    partBytes: 8_388_608,
    mediaKey: `uploads/${id}`,
    multipartId: "gone",
    status: "uploaded",
    createdAt: now,
    touchedAt: now,
    completedAt: now,
    ...change,
  });
}

test("a brand orders one track for three videos, and the failed one is refunded and retried", async ({
  brandPage: page,
  brand,
  track,
  db,
}) => {
  test.slow();
  await bringTwo(page, track);
  await addLostVideo(db, brand, "lost-cut.mp4");
  const before = await readTokens(page);
  await page.getByRole("link", { name: "Use in several videos" }).click();
  await expect(page.getByRole("heading", { name: "Use in several videos" })).toBeVisible();
  // The current video is preselected.
  await expect(page.getByRole("button", { name: "Render 1 video (2 tokens)" })).toBeVisible();
  await page.getByRole("checkbox", { name: /first-cut/ }).check();
  await page.getByRole("checkbox", { name: /lost-cut/ }).check();
  await page.getByRole("radio", { name: /Commercial/ }).check();
  await expect(page.getByRole("button", { name: "Render 3 videos (30 tokens)" })).toBeVisible();
  await expect(page.getByText("5 more tokens needed for this order.")).toBeVisible();
  await page.getByRole("radio", { name: /Social/ }).check();
  await page.getByRole("button", { name: "Render 3 videos (6 tokens)" }).click();

  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/, patience);
  await expect(page.getByRole("heading", { name: `${track.title} under 3 videos` })).toBeVisible();
  await expect(page.getByText("3 renders, 6 tokens")).toBeVisible();
  await expect(page.getByText("2 of 3 ready · 1 failed, 2 tokens returned")).toBeVisible(patience);
  await expect.poll(() => readTokens(page)).toBe(before - 4);
  await expect(page.getByRole("button", { name: "Download all" })).toBeVisible();
  await page.getByRole("button", { name: "Try Again (2 tokens): lost-cut.mp4" }).click();
  await expect(page).toHaveURL(/\/render\//, patience);
});

test(
  "a brand orders one video with two shortlisted tracks, on a phone",
  { tag: "@full" },
  async ({ brandPage: page, brand, label, track, db }) => {
    const other = await makeTrack(db, label, `Second Wind ${crypto.randomUUID().slice(0, 8)}`);
    const list = await addShortlist(db, brand, [track, other]);
    await page.setViewportSize(viewports.phone);
    for (const name of ["first-cut.mp4", "second-cut.mp4"]) await addLostVideo(db, brand, name);
    await page.goto(`/shortlists/${list}`);
    await page.getByRole("checkbox", { name: new RegExp(other.title) }).check();
    await page.getByRole("button", { name: "Use several tracks" }).click();
    await expect(page.getByRole("heading", { name: "Use several tracks" })).toBeVisible();
    await page.getByLabel("Video", { exact: true }).selectOption("first-cut.mp4");
    await expect(page).toHaveURL(/[?&]video=/);
    await page.getByRole("checkbox", { name: new RegExp(track.title) }).check();
    await page.getByRole("button", { name: "Render 2 videos (4 tokens)" }).click();
    await expect(page.getByRole("heading", { name: "first-cut.mp4 with 2 tracks" })).toBeVisible();
    await expect(page.getByText("2 renders, 4 tokens")).toBeVisible();
  },
);

test(
  "an order applies one original-sound setting to each video with sound",
  { tag: "@full" },
  async ({ brandPage: page, brand, track, db }) => {
    const speech = { kind: "kept" as const, bytes: 1, speechMs: [[1000, 2000] as [number, number]] };
    await addLostVideo(db, brand, "talking-film.mp4", {
      originalSound: speech,
      originalKey: `originals/${crypto.randomUUID()}`,
    });
    await addLostVideo(db, brand, "silent-film.mp4", { originalSound: { kind: "none" } });
    await page.goto(`/orders/new?track=${track.id}`);
    for (const name of [/talking/, /silent/]) await page.getByRole("checkbox", { name }).check();
    const sound = page.getByRole("group", { name: "Original sound" });
    await expect(sound.getByRole("radio", { name: "Mute" })).toBeChecked();
    await sound.getByText("Duck music under speech").click();
    await expect(page.getByText(/music dips under speech/)).toBeVisible();
    await expect(page.getByText(/has no sound/)).toBeVisible();
    await page.getByLabel("Original volume").fill("80");
    await page.getByRole("checkbox", { name: "Bring the finished videos to −14 LUFS" }).check();
    await page.getByRole("button", { name: "Render 2 videos (4 tokens)" }).click();
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
    const made = await db.select().from(renders).where(eq(renders.userId, brand.id));
    expect(made.map(({ originalMode }) => originalMode).toSorted()).toEqual(["duck", "mute"]);
    for (const row of made) expect(row).toMatchObject({ originalPercent: 80, isLevelled: true });
  },
);

test(
  "without JavaScript the server prices an order before the brand pays",
  { tag: "@full" },
  async ({ openAs, brand, track, db }) => {
    for (const name of ["first-cut.mp4", "second-cut.mp4"]) await addLostVideo(db, brand, name);
    const page = await openAs(brand, { javaScriptEnabled: false });
    await page.goto(`/orders/new?track=${track.id}`);
    for (const name of [/first-cut/, /second-cut/]) await page.getByRole("checkbox", { name }).check();
    await page.getByRole("button", { name: "Choose videos" }).click();
    await expect(page.getByRole("alert")).toContainText("2 videos: 4 tokens");
    await expect(page.getByRole("checkbox", { name: /first-cut/ })).toBeChecked();
    await page.getByRole("button", { name: "Render 2 videos (4 tokens)" }).click();
    await expect(page.getByText("2 renders, 4 tokens")).toBeVisible();
  },
);
