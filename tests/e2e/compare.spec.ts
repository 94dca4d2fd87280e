import type { Page } from "@playwright/test";
import { demoTrackId } from "#scripts/demo/declarations.ts";
import { givePreparedVideo } from "./licensed-video.ts";
import type { Track } from "./people.ts";
import { expect, media, test, viewports } from "./support.ts";

/** Demo tracks, since their loudness has been measured. */
const measured: Track[] = [
  ["river-ledger", "River Ledger"],
  ["sugar-static", "Sugar Static"],
  ["cafe-minuit", "Café Minuit"],
  ["yoru-no-kanjosen", "夜の環状線"],
].map(([slug = "", title = ""]) => ({ id: demoTrackId(slug), title }));

const picture = (page: Page) => page.getByLabel("Your video with the music playing");
const secondsOf = (page: Page) => picture(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const isRunning = (page: Page) => picture(page).evaluate((video: HTMLVideoElement) => !video.paused);
const lanes = (page: Page) => page.getByRole("list", { name: "Tracks", exact: true }).getByRole("listitem");
const pick = (page: Page, place: number) =>
  lanes(page)
    .nth(place - 1)
    .getByRole("button");
const addressOf = (compared: readonly Track[]) => `/compare?tracks=${compared.map(({ id }) => id).join(",")}`;

/** Adds the tracks to the current shortlist, creating it if needed. */
async function heart(page: Page, compared: readonly Track[]): Promise<void> {
  await page.goto("/shortlists");
  for (const { id } of compared) {
    const status = await page.evaluate(
      async (path) => (await fetch(path, { method: "PUT" })).status,
      `/api/shortlists/current/tracks/${id}`,
    );
    expect(status).toBeLessThan(300);
  }
}

for (const [screen, viewport] of Object.entries(viewports)) {
  test(
    `a brand compares shortlisted tracks under its video and votes, on a ${screen}`,
    { tag: screen === "desktop" ? "@full" : [] },
    async ({ openAs, brand, db }) => {
      await givePreparedVideo(db, brand, "long");
      const page = await openAs(brand, { viewport });
      await heart(page, measured);
      await page.goto("/shortlists");
      await page.getByRole("link", { name: "Shortlist", exact: true }).click();
      for (const { title } of measured.slice(0, 3)) await page.getByRole("checkbox", { name: `Compare ${title}` }).check();
      await page.getByRole("button", { name: "Compare 3 of 4" }).click();
      await expect(page).toHaveURL(/\/compare\?tracks=/);
      await expect(lanes(page)).toHaveCount(3);

      await expect(picture(page)).toHaveAttribute("src", /\/media\/pictures\//);
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await expect.poll(() => secondsOf(page), media).toBeGreaterThan(0.5);
      const before = await secondsOf(page);
      await pick(page, 2).click();
      await expect(pick(page, 2)).toHaveAttribute("aria-pressed", "true");
      await expect(pick(page, 1)).toHaveAttribute("aria-pressed", "false");
      await expect.poll(() => secondsOf(page), media).toBeGreaterThan(before);
      await expect.poll(() => isRunning(page), media).toBe(true);
      const title = await pick(page, 2).locator(".font-title").textContent();
      await expect(page.getByRole("heading", { name: title ?? "" })).toBeVisible();
      await page.getByRole("button", { name: "Pause", exact: true }).click();
      await expect.poll(() => isRunning(page)).toBe(false);

      await page.getByRole("button", { name: "Vote", exact: true }).click();
      await expect(lanes(page).nth(1)).toContainText("Your vote");
      await expect(page.getByText(/cuts? found/)).toBeVisible();
      await page.goto("/shortlists");
      await page.getByRole("link", { name: "Shortlist", exact: true }).click();
      const voted = page.getByRole("listitem").filter({ hasText: "Your vote" });
      await expect(voted).toHaveCount(1);
      await expect(voted).toContainText(title ?? "");
    },
  );
}

test(
  "a brand compares by keyboard alone: blind mode, music, cuts, loudness and votes",
  { tag: "@full" },
  async ({ brandPage: page, brand, db, track }) => {
    await test.step("music plays without a video, and a fifth track is left out", async () => {
      await page.goto(addressOf([...measured, track]));
      await expect(page.getByText("You can compare four tracks at a time, so we left out one.")).toBeVisible();
      await expect(page.getByText("No video yet · 4 tracks")).toBeVisible();
      await page.keyboard.press(" ");
      const position = page.getByRole("slider", { name: "Position" });
      await expect.poll(async () => Number(await position.inputValue()), media).toBeGreaterThan(0.5);
      await page.keyboard.press(" ");
      await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    });

    await test.step("blind mode hides track names, in a stable order, until revealed", async () => {
      const titles = measured.map(({ title }) => title);
      const main = page.getByRole("main");
      for (const title of titles) await expect(main).toContainText(title, { useInnerText: true });
      await page.keyboard.press("b");
      await expect(page.getByRole("heading", { name: /^Track [1-4]$/ })).toBeVisible();
      for (const title of titles) await expect(main).not.toContainText(title, { useInnerText: true });
      expect(await main.innerText()).not.toMatch(/token/);
      await expect(main.locator("img, [data-mood]")).toHaveCount(0);
      await expect(lanes(page)).toContainText(["Track 1", "Track 2", "Track 3", "Track 4"]);
      await expect(page.getByRole("link", { name: "Use in video" })).toHaveCount(0);

      await page.keyboard.press("3");
      await page.getByRole("button", { name: "Reveal names" }).click();
      await expect(pick(page, 3)).toHaveAttribute("aria-pressed", "true");
      const order = await lanes(page).locator(".font-title").allTextContents();
      expect(order.toSorted()).toEqual(titles.toSorted());
      await page.reload();
      await page.keyboard.press("b");
      await page.keyboard.press("b");
      await expect(lanes(page).locator(".font-title")).toHaveText(order);
    });

    await givePreparedVideo(db, brand, "long");
    await page.goto(addressOf(measured));
    await expect(page.getByText(/cuts? found/)).toBeVisible();
    await page.keyboard.press(" ");
    await expect.poll(() => secondsOf(page), media).toBeGreaterThan(0.3);
    for (const place of [3, 4, 1, 2]) {
      await page.keyboard.press(String(place));
      await expect(pick(page, place)).toHaveAttribute("aria-pressed", "true");
    }
    await page.keyboard.press(" ");
    await expect.poll(() => isRunning(page)).toBe(false);

    // From the start, so that there is a cut ahead however far the video has played.
    await page.getByRole("button", { name: "Back to the start" }).click();
    await expect.poll(() => secondsOf(page), media).toBe(0);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => secondsOf(page), media).toBeGreaterThan(0);
    const cut = await secondsOf(page);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => secondsOf(page), media).toBeLessThan(cut);

    await expect(lanes(page).first()).toContainText(/[+−]\d\.\d dB|0 dB/);
    await expect(page.getByText(/LUFS \(.+ dB for this comparison\)/)).toBeVisible();
    await page.keyboard.press("l");
    await expect(page.getByRole("checkbox", { name: "Equal loudness" })).not.toBeChecked();
    await expect(lanes(page).first()).toContainText("as mastered");
    await expect(page.getByText(/LUFS \(as mastered\)/)).toBeVisible();

    const voteButton = page.getByRole("button", { name: "Your vote" });
    await page.keyboard.press("v");
    await expect(lanes(page).nth(1)).toContainText("Your vote");
    await page.keyboard.press("1");
    await page.keyboard.press("v");
    await expect(lanes(page).first()).toContainText("Your vote");
    await expect(lanes(page).filter({ hasText: "Your vote" })).toHaveCount(1);
    await page.keyboard.press("v");
    await expect(voteButton).toHaveCount(0);

    // With the focus on the playing track's button, Space plays or pauses; on another track's, it selects that track.
    await pick(page, 4).focus();
    await page.keyboard.press(" ");
    await expect(pick(page, 4)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => isRunning(page)).toBe(false);
    await page.keyboard.press(" ");
    await expect.poll(() => isRunning(page), media).toBe(true);
  },
);

test(
  "a brand selects shortlisted tracks and sees them side by side without JavaScript",
  { tag: "@full" },
  async ({ openAs, brand }) => {
    await heart(await openAs(brand), measured);
    const page = await openAs(brand, { javaScriptEnabled: false });
    await page.goto("/shortlists");
    await page.getByRole("link", { name: "Shortlist", exact: true }).click();
    for (const { title } of measured.slice(0, 2)) await page.getByRole("checkbox", { name: `Compare ${title}` }).check();
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await expect(lanes(page)).toHaveCount(2);
    await expect(page.getByText("Listening needs JavaScript")).toBeVisible();
  },
);
