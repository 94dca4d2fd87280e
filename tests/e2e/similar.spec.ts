import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { Database } from "#drizzle/client.ts";
import { listeningVersion } from "#render-service/listening/sound-features.contract.ts";
import { demoTrackId } from "#scripts/demo/declarations.ts";
import { expectAccessible } from "./accessible.ts";
import { made, mediaFolder } from "./media.ts";
import type { Label, Track } from "./people.ts";
import { expect, media, patience, test } from "./support.ts";

/** A demo track, since it went through the same ingest as a label's. */
const demoTrack: Track = { id: demoTrackId("sugar-static"), title: "Sugar Static" };

/** Cuts fourteen seconds out of a track as an MP3, as a user might have it. */
async function excerptOf(page: Page, { id }: Track, fromSeconds: number): Promise<string> {
  const whole = join(mediaFolder, `${id}.m4a`);
  mkdirSync(mediaFolder, { recursive: true });
  if (!existsSync(whole)) writeFileSync(whole, await (await page.request.get(`/media/previews/${id}`)).body());
  return made(`excerpt-${id}-${fromSeconds}.mp3`, `-ss ${fromSeconds} -t 14 -i ${whole} -b:a 128k`.split(" "));
}

/** Sixteen silent seconds that cut to another grey every two. */
const cutVideo = (): string =>
  made("cut-every-2-seconds.mp4", [
    ..."-f lavfi -i color=black:s=192x108:r=24:d=16,geq=lum='mod(floor(T/2)*97\\,256)':cb=128:cr=128".split(" "),
    ..."-c:v libx264 -preset ultrafast -pix_fmt yuv420p -an".split(" "),
  ]);

/** Inserts an analysis of the label's track: another track's features, at this tempo. */
async function describe(db: Database, label: Label, track: Track, bpm: number): Promise<void> {
  const id = crypto.randomUUID();
  await db.run(sql`
    INSERT INTO uploads (id, user_id, purpose, filename, content_type, size_bytes, part_bytes, media_key, multipart_id,
      status, created_at, touched_at, completed_at)
    SELECT ${id}, user_id, 'audio', 'a.wav', 'audio/wav', 9, 9, ${id}, ${id}, 'discarded', 1, 1, 1
    FROM label_profiles WHERE id = ${label.labelId}`);
  await db.run(sql`
    INSERT INTO ingests (id, user_id, upload_id, kind, status, heartbeat_at, created_at, ended_at, facts, described_version)
    SELECT id, user_id, id, 'audio', 'ready', 1, 1, 1, json_object('masterKey', (SELECT master_key FROM tracks
      WHERE id = ${track.id})), ${listeningVersion} FROM uploads WHERE id = ${id}`);
  await db.run(sql`
    INSERT INTO track_features (ingest_id, track_id, version, vector, sections, codes, course, bpm, made_at)
    SELECT ${id}, ${track.id}, version, vector, sections, codes, course, ${bpm}, 1 FROM track_features LIMIT 1`);
  await db.run(sql`UPDATE tracks SET bpm = ${bpm} WHERE id = ${track.id}`);
  // Queries fall back to rows until the next minute's index is published.
  await db.run(sql`UPDATE likeness SET object_key = NULL`);
}

const cards = (page: Page, name: string) => page.getByRole("region", { name }).locator("article");

test("a brand finds similar tracks from a track's page and card", { tag: "@full" }, async ({ brandPage: page }) => {
  const { id, title } = demoTrack;
  await page.goto(`/track/${id}`);
  const nearest = cards(page, "Similar tracks").first();
  // Cards are in the document; their players and hearts appear later.
  await expect(nearest.getByRole("button", { name: /^Shortlist/ })).toBeVisible();
  await nearest.getByRole("button", { name: /^Play preview of/ }).click();
  await expect(nearest.getByRole("button", { name: /^Pause preview of/ })).toBeVisible();
  await page.getByRole("link", { name: "More like this", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`More like ${title}`);
  await expect(cards(page, "Similar tracks").first()).toBeVisible();
  await expect(cards(page, "Similar tracks").filter({ hasText: title })).toHaveCount(0);
  await expect(page.getByText(/tempo|slower|faster/i).first()).toBeVisible();

  await page.getByLabel("Which part?").selectOption("30");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/from=30/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`More like ${title}, from 0:30`);
  await expect(page.getByRole("link", { name: "Use this section" }).first()).toBeVisible();

  await page.goto(`/library?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `More actions for ${title}`, exact: true }).click();
  await page.getByRole("link", { name: "More like this" }).click();
  await expect(page).toHaveURL(`/similar/${id}`);
});

test("an audio excerpt finds its track and second while sending less than 16 KiB", async ({ brandPage: page }) => {
  const excerpt = await excerptOf(page, demoTrack, 31);
  await page.goto("/similar");
  const sizes: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sizes.push(request.postDataBuffer()?.length ?? 0);
  });
  await page.locator("#reference-file").setInputFiles(excerpt);
  const region = page.getByRole("region", { name: "Matches by sound" });
  await expect(region.locator("article").first()).toContainText(demoTrack.title, patience);
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThan(16 * 1024);
  await expect(region.getByText("The same recording.").first()).toBeVisible();
  const heart = region.getByRole("button", { name: `Shortlist ${demoTrack.title}`, exact: true }).first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const play = region.getByRole("button", { name: /^Play .* from 0:3[012]$/ }).first();
  await expect(play).toBeVisible();
  await expectAccessible(page);
  await play.click();
  const position = () => page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
  await expect.poll(position, media).toBeGreaterThan(29);
});

test(
  "a video is matched by its cuts and reported as silent",
  { tag: "@full" },
  async ({ brandPage: page, db, label, track }) => {
    test.slow();
    await describe(db, label, track, 120);
    const region = page.getByRole("region", { name: "Matches for the visuals" });
    // Isolates poll for a new index every five seconds and may serve the old one until then.
    await expect(async () => {
      await page.goto("/similar");
      await page.locator("#reference-file").setInputFiles(cutVideo());
      await expect(region.locator("article").first()).toBeVisible(patience);
      const reason = region.getByText("Cuts every 2.0 s: 120 BPM lands on each").first();
      await expect(reason).toBeVisible({ timeout: 1000 });
    }).toPass(patience);
    await expect(page.getByRole("alert")).toHaveText(/read any sound in this video/);
    await expect(page.getByText(/Your video has 7 cuts every 2.0 s/)).toBeVisible();
  },
);

/** True once the router is idle and the page has rendered since. */
async function isAnswerTaken(): Promise<boolean> {
  const router = Reflect.get(window, "__reactRouterDataRouter") as {
    state: { fetchers: Map<string, { state: string }> };
  };
  if ([...router.state.fetchers.values()].some(({ state }) => state !== "idle")) return false;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return true;
}

test(
  "unusable audio is explained, and a cancelled search ignores its late answer",
  { tag: "@full" },
  async ({ brandPage: page }) => {
    test.slow();
    await page.goto("/similar");
    const file = page.locator("#reference-file");
    await file.focus();
    await expect(file).toBeFocused();
    await file.setInputFiles({
      name: "notes.mp3",
      mimeType: "audio/mpeg",
      buffer: Buffer.from("no music at all"),
    });
    await expect(page.getByRole("alert")).toHaveText(/cannot read this file/);
    await file.setInputFiles({ name: "empty.mp3", mimeType: "audio/mpeg", buffer: Buffer.alloc(0) });
    await expect(page.getByRole("alert")).toHaveText(/is empty/);
    await file.setInputFiles(made("quiet.mp3", "-f lavfi -i anullsrc=r=44100:cl=mono:d=8".split(" ")));
    await expect(page.getByRole("alert")).toHaveText(/can’t hear anything/);
    await file.setInputFiles(made("long.mp3", "-f lavfi -i sine=d=640 -b:a 32k".split(" ")));
    await expect(page.getByRole("alert")).toHaveText(/longer than 10 minutes/);
    await file.setInputFiles(made("film-of-noise.mp4", "-f lavfi -i testsrc2=s=320x180:r=24:d=40 -c:v libx264 -an".split(" ")));
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(file).toBeVisible();
    await expect(page.getByRole("region", { name: "Matches for the visuals" })).toBeHidden();

    // The response arrives after another file has been chosen.
    const asked = Promise.withResolvers<() => Promise<void>>();
    await page.route(/\/similar\.data/, (route) =>
      route.request().method() === "POST" ? asked.resolve(() => route.continue()) : route.continue(),
    );
    await file.setInputFiles(await excerptOf(page, demoTrack, 31));
    const answer = await asked.promise;
    await page.getByRole("button", { name: "Cancel" }).click();
    await file.setInputFiles({ name: "empty.mp3", mimeType: "audio/mpeg", buffer: Buffer.alloc(0) });
    await expect(page.getByRole("alert")).toHaveText(/is empty/);
    const answered = page.waitForResponse(/\/similar\.data/);
    await answer();
    // The router releases a response once it has read its value, so `finished()` may never settle.
    expect((await answered).ok()).toBe(true);
    await expect.poll(() => page.evaluate(isAnswerTaken)).toBe(true);
    await expect(page.getByRole("region", { name: "Matches by sound" })).toBeHidden();
  },
);
