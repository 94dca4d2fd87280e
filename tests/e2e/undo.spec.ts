import { expectAccessible } from "./accessible.ts";
import { columnGap, expect, patience, readTokens, renderVideo, saved, test } from "./support.ts";

test("a brand names its video and cancels the render, and both sides see the licence revoked", async ({
  openAs,
  label,
  brandPage: page,
  track,
}) => {
  await renderVideo(page, track.id);
  await expect.poll(() => readTokens(page)).toBe(23);
  const { pathname } = new URL(page.url());
  await expect(page.getByRole("link", { name: "Download Licence" })).toBeVisible(patience);
  await page.getByText("Name and campaign", { exact: true }).click();
  await page.getByLabel("Video name").fill("Launch film");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Video saved")).toBeVisible();
  await expect(page.getByRole("main").getByText("Launch film", { exact: true })).toBeVisible();
  await page.getByText("Can I use it for …?", { exact: true }).click();
  await expect.poll(() => columnGap(page.getByRole("link", { name: "Download Video" }))).toBeLessThan(40);
  // Opening the cue sheet does not count as a download, so the render can still be undone.
  const sheet = async (format: string) => {
    const href = await page.getByRole("link", { name: format, exact: true }).getAttribute("href");
    return page.request.get(href ?? "");
  };
  expect(await (await sheet("CSV")).text()).toContain(`,${track.title},`);
  expect((await (await sheet("PDF")).body()).subarray(0, 5).toString()).toBe("%PDF-");

  const open = async (name: string) => {
    await page.goto("/my-videos");
    await page.getByRole("button", { name: "More about Launch film" }).click();
    await page.getByRole("link", { name }).click();
  };
  await open("Versions");
  await expect(page.getByRole("heading", { name: "Versions" })).toBeInViewport();
  await open("Report a problem");
  await expect(page.getByLabel("What’s wrong")).toBeVisible();
  await open("Cancel Render");
  await expect(page).toHaveURL((url) => url.pathname === pathname && url.hash === "#undo");
  const undo = page.getByRole("region", { name: "Changed your mind?" });
  await expect(undo).toBeInViewport();
  await expect(undo).toContainText("You get 2 tokens back");
  await undo.getByRole("button", { name: "Cancel Render" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("you’ll need a new licence.");
  await expectAccessible(page, { widths: [1440, 390] });
  await question.getByRole("button", { name: "Cancel It" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Render cancelled" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(pathname);
  await expectAccessible(page, { widths: [1440, 390] });
  const pdf = await saved(page, () => page.getByRole("link", { name: "Download Revoked Licence" }).click());
  expect(pdf.name).toMatch(/^[0-9a-f]{64}\.pdf$/);
  const id = pathname.split("/").at(-1);
  expect((await page.request.get(`/media/renders/${id}?download=1`)).status()).toBe(404);
  await page.getByRole("link", { name: "Shows that it was revoked" }).click();
  await expect(page.getByRole("main").getByText("Revoked", { exact: true })).toBeVisible();

  await page.goto("/my-videos");
  const card = page.getByRole("article").filter({ hasText: track.title });
  await expect(card).toContainText("Cancelled");
  await expect(card.getByRole("link", { name: /Download/ })).toHaveCount(0);
  await expect.poll(() => readTokens(page)).toBe(25);

  const labelPage = await openAs(label);
  await labelPage.goto("/label/syncs");
  const sync = labelPage.getByRole("main");
  await expect(sync.getByText("Revoked", { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await labelPage.getByRole("link", { name: track.title }).first().click();
  await expect(sync.getByText("Revoked", { exact: true }).filter({ visible: true }).first()).toBeVisible();
});

test(
  "a brand cancels a render without JavaScript in two presses",
  { tag: "@full" },
  async ({ brandPage: page, track, openAs, brand }) => {
    await renderVideo(page, track.id);
    const plain = await openAs(brand, { javaScriptEnabled: false });
    await plain.goto(page.url());
    await plain.getByRole("button", { name: "Cancel Render" }).click();
    await plain.getByRole("button", { name: "Cancel It" }).click();
    await expect(plain.getByRole("heading", { level: 1, name: "Render cancelled" })).toBeVisible();
  },
);

test(
  "a video is fetched only on play, which ends the right to cancel",
  { tag: "@full" },
  async ({ brandPage: page, track }) => {
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/media/renders/")) fetched.push(request.url());
    });
    await renderVideo(page, track.id);
    const undo = page.getByRole("region", { name: "Changed your mind?" });
    await expect(undo).toBeVisible(patience);
    await expect(page.getByText("Playing the video counts as downloading it")).toBeVisible();
    expect(fetched).toEqual([]);
    const answered = page.waitForResponse((answer) => answer.url().includes("/media/renders/"), patience);
    await page.bringToFront();
    await page.locator("video").evaluate((video: HTMLVideoElement) => void video.play());
    expect((await answered).ok()).toBe(true);
    await page.reload();
    await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
    await expect(undo).toBeHidden();
  },
);
