import { makeTrack } from "./people.ts";
import { expect, media, test, viewports } from "./support.ts";

test("a brand reports a track, and one preview plays on across pages until Space pauses it", async ({
  brandPage: page,
  db,
  label,
  track,
}) => {
  // Plays are counted, so the second track is this test's own too.
  const other = await makeTrack(db, label, track.title);
  await page.goto(`/library?q=${encodeURIComponent(track.title)}`);
  await expect(page.locator(`article a[href^='/upload/${other.id}']`).first()).toBeVisible();
  await page
    .locator("article")
    .nth(0)
    .getByRole("button", { name: /More actions/ })
    .click();
  await expect(page.getByText("Report Plagiarism")).toBeVisible();
  await expect(page.getByText("Report Abusive Content")).toBeVisible();
  await page.getByText("Report Poor Quality").click();
  await expect(page.getByText("Report submitted")).toBeVisible();

  const playing = () =>
    page.evaluate(
      () => [...document.querySelectorAll("audio")].filter((audio) => !audio.paused && audio.currentTime > 0).length,
    );
  await page.locator("article").nth(0).getByRole("button", { name: /^Play/ }).click();
  await expect.poll(playing, media).toBe(1);
  await page.locator("article").nth(1).getByRole("button", { name: /^Play/ }).click();
  await expect.poll(playing, media).toBe(1);
  await expect(page.locator("article").nth(0).getByRole("button", { name: /^Play/ })).toBeVisible();
  const bar = page.getByRole("complementary", { name: /player/i });
  const position = () =>
    page.evaluate(() => [...document.querySelectorAll("audio")].find(({ paused }) => !paused)?.currentTime ?? 0);
  await expect.poll(position, media).toBeGreaterThan(0.5);
  const before = await position();
  await page.getByRole("link", { name: "My Videos" }).first().click();
  await expect(page).toHaveURL(/my-videos/);
  await expect(bar).toBeVisible();
  await expect.poll(position, media).toBeGreaterThan(before);
  await page.locator("h1").first().click();
  await page.keyboard.press("Space");
  await expect.poll(playing, media).toBe(0);
});

test("J and K move playback, focus and highlight together, and Enter uses the playing track", async ({
  brandPage: page,
  db,
  label,
}) => {
  const word = `own${crypto.randomUUID().slice(0, 8)}`;
  for (const name of ["Alba", "Brisa", "Cielo"]) await makeTrack(db, label, `${name} ${word}`);
  await page.setViewportSize(viewports.phone);
  await page.goto(`/library?q=${word}`);
  const cards = page.locator("article");
  await expect(cards).toHaveCount(3);
  const together = async (place: number) => {
    const card = cards.nth(place);
    await expect(card).toHaveClass(/is-on/);
    await expect(page.locator("article.is-on")).toHaveCount(1);
    await expect(card.locator("h2 a")).toBeFocused();
    // The whole card is above the player.
    const foot = async (shown: typeof card) => {
      const box = await shown.boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    const barTop = async () => (await page.getByRole("complementary", { name: "Player" }).boundingBox())?.y ?? 0;
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
  await page.getByRole("heading", { level: 1 }).first().click();
  const href = await cards.nth(1).locator("h2 a").getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${(href ?? "").replace("?", "\\?")}$`));
  const bar = page.getByRole("complementary", { name: "Player" });
  await expect(bar).toBeVisible();
  await expect(bar.getByRole("link", { name: /Use in video/ })).toHaveCount(0);
});
