import { execFileSync } from "node:child_process";
import { eq } from "drizzle-orm";
import { cues, uploads } from "#drizzle/schema/index.ts";
import { expectAccessible } from "./accessible.ts";
import { shortClip } from "./media.ts";
import { addShortlist, makeTrack, type Track } from "./people.ts";
import { expect, expectUploaded, media, patience, saved, test as base, viewports } from "./support.ts";

type Listed = { list: string; tracks: [Track, Track] };

/** A brand's shortlist of two tracks, and an uploaded video with a cue for the first. */
const test = base.extend<{ listed: Listed }>({
  listed: async ({ db, brand, label, openAs }, use) => {
    const tracks: Listed["tracks"] = [
      await makeTrack(db, label, `Brook ${crypto.randomUUID().slice(0, 6)}`),
      await makeTrack(db, label, `Terrace ${crypto.randomUUID().slice(0, 6)}`),
    ];
    const list = await addShortlist(db, brand, tracks);
    const page = await openAs(brand);
    await page.goto(`/upload/${tracks[1].id}`);
    await page.locator("input[type=file]").setInputFiles(shortClip());
    await expectUploaded(page);
    await page.close();
    const [video] = await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, brand.id));
    const cue = { startAtMs: 4200, volumePercent: 80, changedAt: Date.now() };
    await db.insert(cues).values({ uploadId: video?.id ?? "", trackId: tracks[0].id, ...cue });
    await use({ list, tracks });
  },
});

const probe = (path: string, entries: string) =>
  execFileSync("ffprobe", ["-v", "error", "-show_entries", entries, "-of", "default=nw=1", path]).toString();

for (const [screen, viewport] of Object.entries(viewports)) {
  test(
    `a brand makes, plays, downloads and restores comps, then opens a track to license, on a ${screen}`,
    { tag: screen === "phone" ? "@full" : [] },
    async ({ openAs, brand, listed: { list, tracks } }) => {
      test.slow();
      const page = await openAs(brand, { viewport });
      await page.goto(`/shortlists/${list}`);
      await page.getByRole("link", { name: "Comp my shortlist" }).click();
      await expect(page.getByRole("heading", { name: "Spring film" })).toBeVisible();
      await page.getByRole("button", { name: "Make comps" }).click();
      await expect(page.getByText("2 comps are being made")).toBeVisible();

      const players = page.locator("video");
      await expect(players).toHaveCount(2, patience);
      await expect(page.getByText("18 of 20 left in this 24-hour period")).toBeVisible();
      const player = page.getByLabel(new RegExp(`with ${tracks[0].title}$`)).and(players);
      await player.evaluate(async (video: HTMLVideoElement) => {
        video.muted = true;
        await video.play();
      });
      await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), media).toBeGreaterThan(0.2);
      await expectAccessible(page, { widths: [1440, 320] });
      const address = (await player.getAttribute("src")) ?? "";
      const ranged = await page.request.get(address, { headers: { range: "bytes=0-99" } });
      expect([ranged.status(), (await ranged.body()).length]).toEqual([206, 100]);

      const file = await saved(page, () => page.getByRole("link", { name: `Download: ${tracks[0].title}` }).click());
      expect(file.name).toMatch(new RegExp(`- ${tracks[0].title} - comp\\.mp4$`));
      const found = probe(file.path, "stream=codec_name,width,height:format_tags");
      for (const fact of ["codec_name=h264", "codec_name=aac", "PREVIEW, not licensed"]) expect(found).toContain(fact);
      expect(found).toMatch(/width=(854\nheight=480|480\nheight=854)/);

      await page.getByRole("button", { name: `Delete: ${tracks[0].title}` }).click();
      await expect(players).toHaveCount(1);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(players).toHaveCount(2);

      await page.getByRole("link", { name: `License this track: ${tracks[0].title}` }).click();
      await expect(page).toHaveURL(new RegExp(`/upload/${tracks[0].id}$`));
      await expect(page.getByRole("heading", { name: "Select Music Start Point" })).toBeVisible(patience);
      await expect(page.getByLabel("Music volume")).toHaveValue("80");
      await expect(page.getByRole("button", { name: "Make a comp" })).toBeVisible();
    },
  );
}

test("a brand makes and deletes a comp without JavaScript", { tag: "@full" }, async ({ openAs, brand, listed }) => {
  test.slow();
  const page = await openAs(brand, { javaScriptEnabled: false });
  await page.goto(`/shortlists/${listed.list}`);
  await page.getByRole("link", { name: "Comp my shortlist" }).click();
  await page.getByLabel(listed.tracks[1].title).uncheck();
  await page.getByRole("button", { name: "Make comps" }).click();
  await expect(page.getByRole("heading", { name: "Comps" })).toBeVisible();
  await expect(page.getByText("1 comp", { exact: true })).toBeVisible();
  await expect(page.locator("video")).toBeVisible(patience);
  await page.getByRole("button", { name: `Delete: ${listed.tracks[0].title}` }).click();
  await expect(page.getByText("No comps yet")).toBeVisible();
});
