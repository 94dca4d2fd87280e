import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { catalogue } from "#scripts/demo/catalogue.ts";
import { makeSongs } from "#tests/support/make-fingerprints.ts";
import { expectAccessible } from "./accessible.ts";
import { drawNumber } from "./media.ts";
import { makeLabel } from "./people.ts";
import { expect, patience, test as base, turnTo } from "./support.ts";

const stamp = drawNumber();

const test = base.extend<{ admin: Page; songFile: string }>({
  /** The first minute of one of the demo's own tracks. */
  // oxlint-disable-next-line no-empty-pattern -- the runner reads a fixture's dependencies from this pattern
  songFile: async ({}, use) => {
    const { songs, remove } = await makeSongs(1);
    const [song] = songs;
    if (!song) throw new Error("the song was not made");
    await use(song.file);
    await remove();
  },
  admin: async ({ openAs, superUser }, use) => use(await openAs(superUser)),
});

/** Applies `args` of ffmpeg to a song. */
function changed(song: string, name: string, args: string[]): string {
  const file = `${song}-${name}`;
  execFileSync("ffmpeg", ["-v", "error", "-y", "-i", song, ...args, file]);
  return file;
}

/** Uploads a track by the form and waits until its audio is ingested. Returns its id. */
async function upload(page: Page, title: string, file: string, isrc: string): Promise<string> {
  await page.goto("/label/library?dialog=upload");
  const form = page.getByRole("dialog", { name: "Upload Track" });
  await form.getByLabel("Choose an audio file").setInputFiles(file);
  await form.getByLabel(/^Track Title/).fill(title);
  await form.getByLabel(/^Artist Name/).fill("The Same");
  await form.getByLabel(/^ISRC/).fill(isrc);
  await expect(form.getByText(/stereo/).first()).toBeVisible(patience);
  await form.getByRole("button", { name: "Upload Track" }).click();
  const link = page.getByRole("row").filter({ hasText: title }).getByRole("link", { name: title, exact: true });
  await expect(link).toBeVisible();
  const href = (await link.getAttribute("href")) ?? "";
  return new URL(href, "http://localhost").searchParams.get("track") ?? "";
}

const lineOf = (admin: Page, text: string) => admin.locator("main li").filter({ hasText: text }).first();
const number = String(stamp % 100_000).padStart(5, "0");

test(
  "an admin compares a copied track with its original and returns it with a reason",
  { tag: "@full" },
  async ({ openAs, admin, db, songFile }) => {
    test.slow();
    const [first, second] = [`Original ${stamp}`, `Copy ${stamp}`];
    const owner = await openAs(await makeLabel(db));
    const originalId = await upload(owner, first, songFile, `GBAA126${number}`);
    // Detected, since the song is the first minute of a demo track.
    await expect(async () => {
      await owner.goto(`/label/tracks/${originalId}`);
      await expect(owner.getByText("Part of this audio is in another label’s track").first()).toBeVisible({
        timeout: 1000,
      });
    }).toPass(patience);
    await expect(owner.getByText(catalogue[0]?.title ?? "").first()).toBeVisible();

    const borrower = await openAs(await makeLabel(db));
    const sound = changed(songFile, "copy.mp3", ["-b:a", "128k", "-af", "volume=-6dB"]);
    const copyId = await upload(borrower, second, sound, `GBBB126${number}`);
    await expect(async () => {
      await borrower.goto(`/label/tracks/${copyId}`);
      await expect(borrower.getByRole("heading", { name: "What we found" })).toBeVisible({ timeout: 1000 });
    }).toPass(patience);
    await expect(borrower.getByText("The same recording is in the catalogue under another ISRC").first()).toBeVisible();
    await expect(borrower.getByText("a track that isn’t in the library").first()).toBeVisible();
    await expectAccessible(borrower);

    const line = lineOf(admin, second);
    await turnTo(admin, "/admin?tab=tracks", line);
    await expect(line).toContainText("Same recording under another ISRC");
    await expect(line.locator(`audio[src*="${copyId}"]`).first()).toBeAttached();
    await expect(line.locator(`audio[src*="${originalId}"]`)).toBeAttached();
    await expectAccessible(admin);
    const preview = await admin.request.get(`/media/previews/${copyId}`);
    expect(preview.status()).toBe(200);

    await line.getByRole("button", { name: `Approve: ${second}` }).click();
    const question = admin.getByRole("alertdialog");
    await expect(question).toContainText(`Same recording under another ISRC: “${first}”`);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(line).toBeVisible();

    await line.getByText("Return with a reason").click();
    await line.getByLabel("Reason").fill("This is a recording of another label.");
    await line.getByRole("button", { name: `Return to Label: ${second}` }).click();
    await expect(admin.getByText("Track returned")).toBeVisible();
    await expect(lineOf(admin, second)).toHaveCount(0);

    await borrower.reload();
    await expect(borrower.getByText("This is a recording of another label.")).toBeVisible();
  },
);
