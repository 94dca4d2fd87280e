import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Database } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/index.ts";
import { expectAccessible } from "./accessible.ts";
import { shortClip } from "./media.ts";
import { control, pay } from "./payments.ts";
import { makeBrand, makeTrack, type Track } from "./people.ts";
import {
  expect,
  expectUploaded,
  type OpenAs,
  openTrack,
  patience,
  pressRender,
  renderVideo,
  test,
  viewports,
} from "./support.ts";

const fileInput = "input[type=file]";
const start = (page: Page) => page.getByRole("slider", { name: "Music start point in seconds" });
const volume = (page: Page) => page.getByRole("slider", { name: /volume/i });
const isReady = (page: Page) => page.getByText("Your video is uploaded and ready to render.");
const sheet = (page: Page) => page.getByRole("dialog", { name: "Insufficient tokens" });
const main = (page: Page) => page.getByRole("main");
const commercial = (page: Page) => page.getByRole("radio", { name: /Commercial/ }).first();

/** Picks a video for the track and starts the music five seconds in, at 35% volume. */
async function choose(page: Page): Promise<void> {
  await page.locator(fileInput).setInputFiles(shortClip());
  await expectUploaded(page);
  await start(page).press("PageUp");
  await volume(page).fill("35");
  await expect(start(page)).toHaveValue("5");
}

type Given = { db: Database; track: Track; openAs: OpenAs };

/** Opens the track as a brand without tokens, and chooses a video. */
async function chooseWithoutTokens({ db, track, openAs }: Given, viewport = viewports.desktop) {
  const brand = await makeBrand(db);
  const page = await openAs(brand, { viewport });
  await openTrack(page, track);
  await choose(page);
  return { brand, page };
}

async function expectSamePlace(page: Page): Promise<void> {
  await expect(main(page).getByText("two-seconds.mp4").first()).toBeVisible();
  await expect(start(page)).toHaveValue("5");
  await expect(volume(page)).toHaveValue("35");
}

/** Follows the mail about added tokens and reads the address of its link. */
async function readMailedLink(page: Page, email: string, name: string): Promise<string> {
  const mail = page
    .getByRole("navigation", { name: "Emails" })
    .getByRole("link")
    .filter({ hasText: email })
    .filter({ hasText: /10 tokens added/ });
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(mail.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await mail.first().click();
  const link = page.frameLocator("iframe").getByRole("link", { name });
  return (await link.getAttribute("href")) ?? "";
}

async function goToCheckout(page: Page, name: string): Promise<string> {
  await sheet(page)
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
  await expect(page).toHaveURL(/\/c\/pay\/cs_/);
  return /cs_\w+/.exec(page.url())?.[0] ?? "";
}

for (const [screen, viewport] of Object.entries(viewports)) {
  test(
    `a brand short of tokens buys some and finds its video and settings unchanged, on a ${screen}`,
    { tag: screen === "desktop" ? "@full" : [] },
    async ({ db, track, openAs }) => {
      const { page } = await chooseWithoutTokens({ db, track, openAs }, viewport);
      await pressRender(page);
      await expect(sheet(page)).toContainText("You need at least 2 token(s) to render this video");
      await expect(sheet(page)).toContainText("You need 2 more tokens");
      await expect(sheet(page)).toContainText("two-seconds.mp4");
      await expect(sheet(page)).toContainText("Leaves 8 tokens after this render");
      await expect(sheet(page).getByRole("button", { name: /^Buy 1 token/ })).toHaveCount(0);
      await expect(sheet(page).getByRole("button", { name: /^Buy 25 tokens/ })).toBeVisible();
      await expect(sheet(page).getByRole("link", { name: "All packages and currencies" })).toHaveAttribute(
        "href",
        /\/buy-tokens\?/,
      );

      await goToCheckout(page, "Buy 10 tokens");
      await pay(page);
      await expect(page).toHaveURL(new RegExp(`/upload/${track.id}\\?purchase=`));
      await expect(main(page).getByText("You now have 10 tokens")).toBeVisible();
      await expect(main(page)).toContainText("nothing has been rendered yet");
      await expectSamePlace(page);
      const render = page.getByRole("button", { name: /^Render Video/ }).filter({ visible: true });
      await expect(render.first()).toBeEnabled();
    },
  );
}

test(
  "a cancelled checkout returns to the same video and settings and can be dismissed",
  { tag: "@full" },
  async ({ db, track, openAs }) => {
    const { page } = await chooseWithoutTokens({ db, track, openAs });
    await commercial(page).check();
    await page.getByRole("button", { name: "Render Video (10 tokens)" }).press("Enter");
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Render Video (10 tokens)" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(sheet(page)).toContainText("Leaves 0 tokens after this render");
    await expectAccessible(page);
    await goToCheckout(page, "Buy 10 tokens");
    await page.getByRole("link", { name: /Cancel/ }).click();
    await expect(page).toHaveURL(new RegExp(`/upload/${track.id}\\?purchase=.*cancelled`));
    await expect(main(page).getByText("Checkout cancelled")).toBeVisible();
    await expectSamePlace(page);
    await expect(commercial(page)).toBeChecked();
    await expectAccessible(page);
    await volume(page).fill("80");
    await page.reload();
    await expect(volume(page)).toHaveValue("80");
    await page.getByRole("link", { name: "Dismiss" }).click();
    await expect(main(page).getByText("Checkout cancelled")).toBeHidden();
    await expect(volume(page)).toHaveValue("80");
    // Reported only once: the start page no longer asks about it.
    await page.goto("/");
    await expect(page).toHaveURL(/\/library/);
  },
);

test(
  "a delayed payment credits tokens without a reload, and a discarded video is named",
  { tag: "@full" },
  async ({ db, track, openAs }) => {
    const { brand, page } = await chooseWithoutTokens({ db, track, openAs });
    await pressRender(page);
    const session = await goToCheckout(page, "Buy 10 tokens");
    const standIn = new URL(page.url()).origin;
    await pay(page, "Bank debit, arrives in 3 days");
    await expect(main(page).getByText("Your payment is still processing")).toBeVisible();
    await expectSamePlace(page);
    await control(standIn, `sessions/${session}/settle`, { outcome: "succeeds" });
    await expect(main(page).getByText("You now have 10 tokens")).toBeVisible({ timeout: 30_000 });
    await expectSamePlace(page);

    await db.update(uploads).set({ status: "discarded" }).where(eq(uploads.userId, brand.id));
    await page.reload();
    await expect(main(page).getByText(/We no longer have two-seconds\.mp4\. Choose it again/)).toBeVisible();
  },
);

test(
  "the mailed link restores the video on another device after sign-in, for its owner only",
  { tag: "@full" },
  async ({ db, track, openAs }) => {
    test.slow();
    const { brand, page } = await chooseWithoutTokens({ db, track, openAs });
    // Other devices know the video's length only from its preparation.
    await expect(isReady(page)).toBeVisible(patience);
    await pressRender(page);
    await goToCheckout(page, "Buy 10 tokens");
    await pay(page);
    await expect(main(page).getByText("You now have 10 tokens")).toBeVisible();

    const elsewhere = await openAs(null, { viewport: viewports.phone });
    const link = await readMailedLink(elsewhere, brand.email, "Continue with your video");
    await elsewhere.goto(link);
    await expect(elsewhere).toHaveURL(/\/auth/);
    await elsewhere.getByLabel("Email").fill(brand.email);
    await elsewhere.getByLabel("Password").fill(brand.password);
    await elsewhere.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(elsewhere).toHaveURL(new RegExp(`/upload/${track.id}\\?purchase=`));
    await expect(main(elsewhere).getByText("You now have 10 tokens")).toBeVisible();
    await expectSamePlace(elsewhere);

    const stranger = await openAs(await makeBrand(db));
    await stranger.goto(link);
    await expect(stranger.getByRole("heading", { level: 1, name: track.title })).toBeVisible();
    await expect(stranger.getByText("You now have")).toHaveCount(0);
    await expect(stranger.getByText("two-seconds.mp4")).toHaveCount(0);
  },
);

test(
  "a brand short of tokens for an order buys some and returns to it, also by mail",
  { tag: "@full" },
  async ({ db, track, openAs }) => {
    test.slow();
    const { brand, page } = await chooseWithoutTokens({ db, track, openAs });
    await page.getByRole("link", { name: "Use in several videos" }).click();
    await page.getByRole("checkbox", { name: "Bring the finished videos to −14 LUFS" }).check();
    await page.getByRole("button", { name: "Render 1 video (2 tokens)" }).click();
    await expect(sheet(page)).toContainText("You need 2 tokens for this order");
    await expect(sheet(page)).toContainText("Leaves 8 tokens after this render");
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await page.getByRole("link", { name: "Buy tokens" }).click();
    await goToCheckout(page, "Buy 10 tokens");
    await pay(page);

    await expect(page).toHaveURL(/\/orders\/new\?.*purchase=/);
    await expectSameOrder(page);
    const elsewhere = await openAs(brand);
    await elsewhere.goto(await readMailedLink(elsewhere, brand.email, "Continue with your order"));
    await expect(elsewhere).toHaveURL(/\/orders\/new\?.*purchase=/);
    await expectSameOrder(elsewhere);
    await page.getByRole("button", { name: "Render 1 video (2 tokens)" }).click();
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/, patience);

    const stranger = await openAs(await makeBrand(db));
    await stranger.goto(elsewhere.url());
    await expect(stranger.getByText("You now have")).toHaveCount(0);
    await expect(stranger.getByText("two-seconds.mp4")).toHaveCount(0);
  },
);

async function expectSameOrder(page: Page): Promise<void> {
  await expect(main(page).getByText("You now have 10 tokens")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /two-seconds/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Bring the finished videos to −14 LUFS" })).toBeChecked();
  await expect(page.getByText("Starts at 0:05.0, volume 35%")).toBeVisible();
}

test(
  "a brand undoes removing a video, on the track page and among its uploads",
  { tag: "@full" },
  async ({ trackPage: page }) => {
    test.slow();
    await choose(page);
    await expect(isReady(page)).toBeVisible(patience);
    await page.getByRole("button", { name: "Remove video" }).click();
    await expect(page.getByText("two-seconds.mp4 removed")).toBeVisible();
    await expect(page.getByText("Choose a video", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Restored")).toBeVisible();
    await expectSamePlace(page);
    await expect(isReady(page)).toBeVisible(patience);

    await page.goto("/settings/uploads");
    await page.getByRole("link", { name: "Delete two-seconds.mp4" }).press("Enter");
    await expect(page.getByText("Upload deleted", { exact: true })).toBeVisible();
    await expect(page.getByText("No uploads")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: "Delete two-seconds.mp4" })).toBeVisible();
  },
);

test(
  "a finished video can be used with another track, and is requested again once discarded",
  { tag: "@full" },
  async ({ brandPage: page, brand, db, track }) => {
    await renderVideo(page, track.id);
    const [upload] = await db.select().from(uploads).where(eq(uploads.userId, brand.id));
    const filename = upload?.filename ?? "no upload";
    await page.goto("/my-videos");
    await page.getByRole("button", { name: /^More/ }).first().click();
    await page.getByRole("button", { name: "Use with another track" }).click();
    await expect(page).toHaveURL(/\/library$/);
    const dock = page.getByRole("complementary", { name: "Your video" });
    await expect(dock).toContainText(filename);

    await db.update(uploads).set({ status: "discarded" }).where(eq(uploads.userId, brand.id));
    await page.goto("/my-videos");
    await page.getByRole("link", { name: filename }).first().click();
    await page.getByRole("button", { name: "Use with another track" }).click();
    await expect(page.getByText(`We no longer have ${filename}`)).toBeVisible();
    await expect(dock.getByText("Choose a video")).toBeVisible();
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the token page names the track and returns to it after the payment", async ({ db, label, openAs }) => {
    const track = await makeTrack(db, label);
    const brand = await makeBrand(db);
    const page = await openAs(brand, { javaScriptEnabled: false });
    await page.goto(`/upload/${track.id}`);
    await page.getByRole("link", { name: "Buy tokens" }).click();
    await expect(page).toHaveURL(/\/buy-tokens\?trackId=/);
    await expect(page.getByText(`You need 2 more tokens to use ${track.title}.`)).toBeVisible();
    await page.getByRole("link", { name: "£ GBP" }).click();
    await expect(page.getByText(`You need 2 more tokens to use ${track.title}.`)).toBeVisible();
    await page.getByRole("button", { name: "Buy 10 tokens" }).click();
    await pay(page);
    await expect(page).toHaveURL(new RegExp(`/upload/${track.id}\\?purchase=`));
    await expect(page.getByText("You now have 10 tokens")).toBeVisible();
  });
});
