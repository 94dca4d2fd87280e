import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { cues, uploads } from "#drizzle/schema/index.ts";
import { expectAccessible } from "./accessible.ts";
import { holdPreparations } from "./hold-preparations.ts";
import { givePreparedVideo } from "./licensed-video.ts";
import { addShortlist, makeTrack, type Track } from "./people.ts";
import { expect, media, type OpenAs, test as base, viewports } from "./support.ts";

type Shared = { list: string; tracks: [Track, Track, Track]; uploadId: string };

/** A brand's shortlist of three tracks, and a prepared one-minute video, which does not end during a test. */
const test = base.extend<{ shared: Shared }>({
  shared: async ({ db, brand, label }, use) => {
    const tracks: Shared["tracks"] = [
      await makeTrack(db, label, `Brook ${crypto.randomUUID().slice(0, 6)}`),
      await makeTrack(db, label, `Terrace ${crypto.randomUUID().slice(0, 6)}`),
      await makeTrack(db, label, `Harbour ${crypto.randomUUID().slice(0, 6)}`),
    ];
    const list = await addShortlist(db, brand, tracks);
    const { uploadId } = await givePreparedVideo(db, brand, "long");
    await use({ list, tracks, uploadId });
  },
});

const film = (page: Page) => page.getByLabel("The video, as a preview");
const secondsOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const isRunning = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => !video.paused);
/** Positions of the candidates that are playing. */
const heard = (page: Page) =>
  page.evaluate(() => {
    const music = [...document.querySelectorAll<HTMLAudioElement>("audio[data-position]")].filter((audio) => !audio.paused);
    return music.map(({ dataset }) => dataset.position);
  });

/** Creates a review link from the shortlist on the owner's page and returns its address. */
async function share(page: Page, list: string, password = ""): Promise<string> {
  await page.goto(`/shortlists/${list}`);
  await page.getByRole("link", { name: "Share for review" }).click();
  await expect(page.getByRole("heading", { name: "Share for review" })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Spring film");
  if (password) await page.getByLabel("Password (optional)").fill(password);
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByRole("heading", { name: "Spring film" })).toBeVisible();
  return page.getByLabel("Link", { exact: true }).and(page.locator("input")).inputValue();
}

const openShared = async (openAs: OpenAs, link: string) => {
  const page = await openAs(null);
  await page.goto(link);
  await expect(film(page)).toBeVisible();
  return page;
};

async function askForLink(page: Page, answer: string): Promise<void> {
  await page.getByLabel("Your name").fill("Mina Holt");
  await page.getByRole("button", { name: "Ask for a new link" }).click();
  await expect(page.getByText(answer)).toBeVisible();
}

for (const [device, viewport] of Object.entries(viewports)) {
  test.describe(`on a ${device}`, { tag: device === "phone" ? "@full" : [] }, () => {
    test.use({ contextOptions: { viewport } });

    test("a visitor plays, votes and comments in a review, and the owner resolves, closes and reopens it", async ({
      openAs,
      brand,
      shared: { list, tracks },
    }) => {
      const [brook, terrace] = tracks;
      const owner = await openAs(brand);
      const link = await share(owner, list);
      await expect(film(owner)).toBeVisible();

      const reviewer = await openShared(openAs, link);
      await expect(reviewer.getByText("PREVIEW", { exact: true })).toBeVisible();
      await reviewer.getByRole("button", { name: "Play the video" }).click();
      await expect.poll(() => secondsOf(reviewer), media).toBeGreaterThan(0.3);
      await expect.poll(() => heard(reviewer), media).toEqual(["1"]);
      const before = await secondsOf(reviewer);
      await reviewer.getByRole("button", { name: `Hear ${terrace.title}` }).click();
      await expect.poll(() => heard(reviewer), media).toEqual(["2"]);
      await expect.poll(() => secondsOf(reviewer), media).toBeGreaterThan(before);
      await expect.poll(() => isRunning(reviewer), media).toBe(true);

      await reviewer.getByLabel("Comment on this moment").click();
      await expect.poll(() => isRunning(reviewer)).toBe(false);
      await reviewer.getByLabel("Comment on this moment").fill("The flute sells it.");
      await reviewer.getByLabel("Your name").last().fill("Mina Holt");
      await reviewer.getByRole("button", { name: "Add note" }).click();
      await expect(reviewer.getByText("The flute sells it.")).toBeVisible();
      await expect(reviewer.getByText(`About ${terrace.title}`)).toBeVisible();
      await expect(reviewer.getByRole("textbox", { name: "Your name" })).toHaveCount(0);
      await reviewer.getByRole("button", { name: `Vote for ${brook.title}` }).click();
      await expect(reviewer.getByRole("button", { name: `Your vote: ${brook.title}` })).toBeVisible();
      await reviewer.getByRole("button", { name: `Vote for ${terrace.title}` }).click();
      await expect(reviewer.getByRole("button", { name: `Your vote: ${terrace.title}` })).toBeVisible();
      await expect(reviewer.getByRole("button", { name: `Vote for ${brook.title}` })).toBeVisible();

      // The owner's page updates without a reload.
      await expect(owner.getByText("The flute sells it.")).toBeVisible();
      await expect(owner.getByText("1 person has voted.")).toBeVisible();
      await owner.getByRole("button", { name: /^Resolve Mina Holt’s note/ }).click();
      await expect(owner.getByRole("button", { name: /^Reopen Mina Holt’s note/ })).toBeVisible();

      await owner.getByText("People (1)").click();
      await owner.getByRole("button", { name: "Remove Mina Holt" }).click();
      await expect(owner.getByText("The flute sells it.")).toHaveCount(0);
      await owner.getByRole("button", { name: "Undo" }).click();
      await expect(owner.getByText("The flute sells it.")).toBeVisible();

      await reviewer.emulateMedia({ media: "print" });
      await expect(film(reviewer)).toBeHidden();
      await expect(reviewer.getByText("The flute sells it.")).toBeVisible();
      await reviewer.emulateMedia({ media: null });

      await owner.getByRole("button", { name: "Close link" }).click();
      await owner.getByRole("button", { name: "Undo" }).click();
      await expect(owner.getByText("Link reopened")).toBeVisible();
      await owner.getByRole("button", { name: "Close link" }).click();
      await expect(owner.getByRole("button", { name: "Reopen link" })).toBeVisible();

      await reviewer.reload();
      await expect(reviewer.getByRole("heading", { name: "This review was closed" })).toBeVisible();
      const expectNoSecrets = async () => {
        const content = await reviewer.content();
        for (const secret of ["Spring film", brook.title, terrace.title, "The flute"]) expect(content).not.toContain(secret);
      };
      await expectNoSecrets();
      await expect(film(reviewer)).toHaveCount(0);
      if (device === "desktop") await expectAccessible(reviewer);
      await askForLink(reviewer, "New link requested");
      await expectNoSecrets();
      await askForLink(reviewer, "A new link has already been requested.");
      await owner.getByRole("button", { name: "Reopen link" }).click();
      await expect(owner.getByRole("button", { name: "Close link" })).toBeVisible();
      await reviewer.reload();
      await expect(reviewer.getByRole("heading", { name: "Spring film" })).toBeVisible();
    });
  });
}

test(
  "keys switch music, play and start a note, and the winner keeps its cue",
  { tag: "@full" },
  async ({ openAs, brand, db, shared: { list, tracks, uploadId } }) => {
    const [winner] = tracks;
    await db.insert(cues).values({ uploadId, trackId: winner.id, startAtMs: 5000, volumePercent: 60, changedAt: Date.now() });
    const owner = await openAs(brand);
    const page = await openShared(openAs, await share(owner, list));
    await page.keyboard.press("3");
    await expect.poll(() => heard(page), media).toEqual(["3"]);
    await page.keyboard.press("1");
    await expect.poll(() => heard(page), media).toEqual(["1"]);
    await expect.poll(() => secondsOf(page), media).toBeGreaterThan(0.5);
    await page.keyboard.press("n");
    await expect(page.getByLabel("Comment on this moment")).toBeFocused();
    await expect.poll(() => isRunning(page)).toBe(false);
    await page.keyboard.type("n1 stays text");
    await expect(page.getByLabel("Comment on this moment")).toHaveValue("n1 stays text");
    await page.getByLabel("Your name").last().fill("Dan");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByRole("button", { name: /^Jump to 0:/ })).toBeVisible();
    await page.locator("h1").click();
    await page.keyboard.press(" ");
    await expect.poll(() => isRunning(page), media).toBe(true);

    await holdPreparations(owner);
    const saving = owner.waitForRequest((asked) => asked.url().endsWith(`/cues/${winner.id}`));
    await owner.getByRole("link", { name: `Use in video: ${winner.title}` }).click();
    expect((await saving).postDataJSON()).toMatchObject({ startAtSeconds: 5 });
    await expect(owner).toHaveURL(new RegExp(`/track/${winner.id}`));
    const [video] = await db.select({ filename: uploads.filename }).from(uploads).where(eq(uploads.id, uploadId));
    await expect(owner.locator("#main").getByText(video!.filename).first()).toBeVisible();

    await owner.goto("/reviews");
    await owner.getByRole("button", { name: "Delete Spring film" }).click();
    await owner.getByRole("button", { name: "Undo" }).click();
    await expect(owner.getByText("Review restored")).toBeVisible();
    await expect(owner.getByRole("link", { name: "Spring film" })).toBeVisible();
  },
);

test(
  "a visitor opens a protected review, votes and comments without JavaScript",
  { tag: "@full" },
  async ({ openAs, brand, shared: { list, tracks } }) => {
    const link = await share(await openAs(brand), list, "cutting room");
    const page = await openAs(null, { javaScriptEnabled: false });
    await page.goto(link);
    expect(await page.content()).not.toContain("Spring film");
    await page.getByLabel("Password").fill("not this");
    await page.getByRole("button", { name: "Open the review" }).click();
    await expect(page.getByText("That password isn’t right.")).toBeVisible();
    await page.getByLabel("Password").fill("cutting room");
    await page.getByRole("button", { name: "Open the review" }).click();
    await expect(page.getByRole("heading", { name: "Spring film" })).toBeVisible();
    await page.getByLabel("Your name").first().fill("Priya Nair");
    await page.getByRole("button", { name: `Vote for ${tracks[2].title}` }).click();
    await expect(page.getByRole("button", { name: `Your vote: ${tracks[2].title}` })).toBeVisible();
    await page.getByLabel("Time in the video").fill("7.2");
    await page.getByLabel("Comment on this moment").fill("Music should sit lower.");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("Music should sit lower.")).toBeVisible();
    await expect(page.getByText("0:07.2")).toBeVisible();
  },
);

test("an unknown review link answers 404 and is not indexed", async ({ request }) => {
  const answer = await request.get(`/review/${"x".repeat(43)}`);
  expect(answer.status()).toBe(404);
  expect(answer.headers()["referrer-policy"]).toBe("same-origin");
  expect(answer.headers()["x-robots-tag"]).toBe("noindex");
});
