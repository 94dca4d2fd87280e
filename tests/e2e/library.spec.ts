import { makeTrack } from "./people.ts";
import { expect, test } from "./support.ts";

test.describe("the library without JavaScript", () => {
  test.use({ contextOptions: { javaScriptEnabled: false } });

  test("searches, filters, sorts and opens a track by links and forms alone", async ({ brandPage: page }) => {
    await page.goto("/library");
    await expect(page.getByRole("heading", { name: "Music Library" })).toBeVisible();
    await expect(page.getByText("Select a track to add to your video")).toBeVisible();
    await expect(page.locator("article").first().locator("svg path").first()).toBeAttached();
    await page.getByPlaceholder("Search by track name or artist...").fill("cafe");
    await page.getByPlaceholder("Search by track name or artist...").press("Enter");
    await expect(page).toHaveURL(/q=cafe/);
    await expect(page.locator("article")).toHaveCount(1);
    await expect(page.locator("article")).toContainText("Café Minuit");
    await page.goto("/library?mood=Romantic&sort=high-to-low");
    for (const card of await page.locator("article").all()) await expect(card).toContainText("Romantic");
    await page.goto("/library?q=nothing-like-this");
    await expect(page.getByText("No tracks found matching your filters.")).toBeVisible();
  });
});

test("the state of the list is in the address, and Back restores it", async ({ brandPage: page }) => {
  await page.goto("/library");
  await page
    .getByRole("navigation", { name: "Mood" })
    .getByRole("link", { name: /Romantic/ })
    .click();
  await expect(page).toHaveURL(/mood=Romantic/);
  // The address may be there before the list is drawn.
  await expect(page.locator("article").filter({ hasNotText: "Romantic" })).toHaveCount(0);
  await expect(page.locator("article").first()).toBeVisible();
  const count = await page.locator("article").count();
  await page.locator("article a[href^='/upload/']").first().click();
  await expect(page).toHaveURL(/\/upload\//);
  await page.goBack();
  await expect(page).toHaveURL(/mood=Romantic/);
  await expect(page.locator("article")).toHaveCount(count);
});

test("there is one sound at a time, it survives navigation, and Space pauses it", async ({
  brandPage: page,
  db,
  label,
  track,
}) => {
  // Who listens is counted, so not to somebody else's.
  const other = await makeTrack(db, label, track.title);
  await page.goto(`/library?q=${encodeURIComponent(track.title)}`);
  await expect(page.locator(`article a[href^='/upload/${other.id}']`).first()).toBeVisible();
  const playing = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll("audio")].filter((audio) => !audio.paused && audio.currentTime > 0)
          .length,
    );
  await page.locator("article").nth(0).getByRole("button", { name: /^Play/ }).click();
  await expect.poll(playing).toBe(1);
  await page.locator("article").nth(1).getByRole("button", { name: /^Play/ }).click();
  await expect.poll(playing).toBe(1);
  await expect(page.locator("article").nth(0).getByRole("button", { name: /^Play/ })).toBeVisible();
  const bar = page.getByRole("complementary", { name: /player/i });
  const position = () =>
    page.evaluate(
      () => [...document.querySelectorAll("audio")].find(({ paused }) => !paused)?.currentTime ?? 0,
    );
  await expect.poll(position).toBeGreaterThan(0.5);
  const before = await position();
  await page.getByRole("link", { name: "My Videos" }).first().click();
  await expect(page).toHaveURL(/my-videos/);
  await expect(bar).toBeVisible();
  await expect.poll(position).toBeGreaterThan(before);
  await page.locator("h1").first().click();
  await page.keyboard.press("Space");
  await expect.poll(playing).toBe(0);
});

test("keys: slash searches, J plays the next track, question mark lists the keys", async ({
  brandPage: page,
}) => {
  await page.goto("/library");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.locator("h1").first().click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("J and K move sound, focus and highlight together, and Enter uses what plays", async ({
  brandPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/library");
  const cards = page.locator("article");
  const together = async (place: number) => {
    const card = cards.nth(place);
    await expect(card).toHaveClass(/is-on/);
    await expect(page.locator("article.is-on")).toHaveCount(1);
    await expect(card.locator("h2 a")).toBeFocused();
    // All of it stands above the player.
    const foot = async (shown: typeof card) => {
      const box = await shown.boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    const barTop = async () =>
      (await page.getByRole("complementary", { name: "Player" }).boundingBox())?.y ?? 0;
    await expect.poll(async () => (await foot(card)) <= (await barTop())).toBe(true);
    const title = await card.locator("h2").innerText();
    await expect(page.getByRole("complementary", { name: "Player" })).toContainText(title);
  };
  await cards.nth(0).getByRole("button", { name: /^Play/ }).click();
  await page.keyboard.press("j");
  await together(1);
  await page.keyboard.press("j");
  await together(2);
  await page.keyboard.press("k");
  await together(1);
  await page.getByRole("heading", { name: "Music Library" }).click();
  const href = await cards.nth(1).locator("h2 a").getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${(href ?? "").replace("?", "\\?")}$`));
  const bar = page.getByRole("complementary", { name: "Player" });
  await expect(bar).toBeVisible();
  await expect(bar.getByRole("link", { name: /Use in video/ })).toHaveCount(0);
});

test("a report is taken, and a second one is answered kindly", async ({ brandPage: page, track }) => {
  await page.goto(`/library?q=${encodeURIComponent(track.title)}`);
  const card = page.locator("article");
  await card.getByRole("button", { name: /More actions/ }).click();
  await expect(page.getByText("Report Plagiarism")).toBeVisible();
  await expect(page.getByText("Report Abusive Content")).toBeVisible();
  await page.getByText("Report Poor Quality").click();
  await expect(page.getByText("Report submitted")).toBeVisible();
  await expect(
    page.getByText("Thank you for reporting this track. Our team will review it shortly."),
  ).toBeVisible();
});

test("masters are out of reach for a brand; previews come with ranges", async ({ brandPage: page }) => {
  await page.goto("/library");
  const href = (await page.locator("article a[href^='/upload/']").first().getAttribute("href")) ?? "";
  const id = /upload\/([^?]+)/.exec(href)?.[1];
  const preview = await page.request.get(`/media/previews/${id}`, { headers: { range: "bytes=0-99" } });
  expect([preview.status(), preview.headers()["content-type"]]).toEqual([206, "audio/mp4"]);
  expect((await page.request.get(`/media/masters/${id}`)).status()).toBe(404);
  expect(
    (
      await page.request.get(
        `/api/render-media?key=masters/${id}.flac&access=read&expires=9999999999999&signature=00`,
      )
    ).status(),
  ).toBe(403);
});
