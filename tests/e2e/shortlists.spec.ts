import type { Page } from "@playwright/test";
import { makeTrack } from "./people.ts";
import { test as base, expect, viewports } from "./support.ts";

/** Three tracks of this test's own, and a search word that finds only them. */
const test = base.extend<{ own: { word: string; titles: [string, string, string] } }>({
  own: async ({ db, label }, use) => {
    const word = `own${crypto.randomUUID().slice(0, 8)}`;
    const titles: [string, string, string] = [`Alba ${word}`, `Brisa ${word}`, `Cielo ${word}`];
    for (const title of titles) await makeTrack(db, label, title);
    await use({ word, titles });
  },
});

const heart = (page: Page, title: string) => page.getByRole("button", { name: `Shortlist ${title}` });
const isOn = (page: Page, title: string, on = true) => expect(heart(page, title)).toHaveAttribute("aria-pressed", String(on));
const openLibrary = (page: Page, word: string) => page.goto(`/library?q=${word}`);
const entries = (page: Page) => page.getByRole("main").getByRole("listitem");

async function heartAll(page: Page, word: string, titles: readonly string[]): Promise<void> {
  await openLibrary(page, word);
  for (const title of titles) {
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await heart(page, title).click();
    await saved;
  }
}

for (const [device, viewport] of Object.entries(viewports)) {
  test.describe(`on a ${device}`, { tag: device === "phone" ? "@full" : [] }, () => {
    test.use({ contextOptions: { viewport } });

    test("a brand fills, renames, reorders, deletes and restores shortlists", async ({
      brandPage: page,
      own: { word, titles },
    }) => {
      const [first, second, third] = titles;
      await page.goto("/library");
      await page.getByRole("link", { name: "Shortlists" }).click();
      await expect(page.getByText("No shortlists yet.")).toBeVisible();

      await test.step("a heart survives a reload, links its list and can be undone", async () => {
        await openLibrary(page, word);
        await isOn(page, first, false);
        await heart(page, first).click();
        await isOn(page, first);
        await page.getByRole("link", { name: "Open shortlist" }).click();
        await expect(page.getByRole("heading", { name: "Shortlist", exact: true })).toBeVisible();
        await expect(entries(page)).toHaveCount(1);
        await expect(entries(page)).toContainText(first);
        await page.goBack();
        await page.reload();
        await isOn(page, first);
        await isOn(page, second, false);
        await heart(page, first).click();
        await isOn(page, first, false);
        const restored = page.waitForResponse((answer) => answer.request().method() === "PUT");
        await page.getByRole("button", { name: "Undo" }).click();
        await restored;
        await isOn(page, first);
        await heartAll(page, word, [second, third]);
      });

      await test.step("a duplicate list name is refused, and a list is renamed", async () => {
        await page.goto("/shortlists");
        for (const name of ["Spring film", "spring FILM"]) {
          await page.getByRole("button", { name: "New list" }).click();
          await page.getByRole("textbox", { name: "Name" }).fill(name);
          await page.getByRole("button", { name: "Create list" }).click();
          if (name === "spring FILM") continue;
          await expect(page.getByRole("heading", { name })).toBeVisible();
          await expect(page.getByText("Nothing on this list yet.")).toBeVisible();
          await page.getByRole("link", { name: "All shortlists" }).click();
        }
        await expect(page.getByText("You already have a list with this name.")).toBeVisible();
        await page.goto("/shortlists");
        await page.getByRole("button", { name: "Rename Spring film" }).click();
        await page.getByRole("textbox", { name: "Name" }).fill("Winter film");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("link", { name: "Winter film" })).toBeVisible();
      });

      await test.step("tracks move within and between lists, and notes survive reload and undo", async () => {
        await page.getByRole("link", { name: "Shortlist", exact: true }).click();
        await expect(entries(page)).toContainText([first, second, third]);
        const note = page.getByRole("textbox", { name: `Note on ${second}` });
        await note.fill("Warm, for the teaser\nand the end card");
        await page.getByRole("heading", { name: "Shortlist", exact: true }).click();
        await expect(page.getByText("Saved", { exact: true })).toBeVisible();
        await page.reload();
        await expect(note).toHaveValue("Warm, for the teaser\nand the end card");

        await page.getByRole("button", { name: `Move ${third} up` }).click();
        await expect(entries(page)).toContainText([first, third, second]);
        await expect(page.getByRole("button", { name: `Move ${third} up` })).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(entries(page)).toContainText([third, first, second]);
        await expect(page.getByRole("button", { name: `Move ${third} down` })).toBeFocused();

        await page.getByRole("button", { name: `Remove ${second}` }).click();
        await page.getByRole("button", { name: "Undo" }).click();
        await expect(entries(page)).toContainText([third, first, second]);
        await expect(note).toHaveValue("Warm, for the teaser\nand the end card");

        await page.getByRole("button", { name: `Move ${second} to another list` }).click();
        await page.getByRole("button", { name: "Winter film" }).click();
        await expect(entries(page)).toHaveCount(2);
        await page.getByRole("link", { name: "All shortlists" }).click();
        await page.getByRole("link", { name: "Winter film" }).click();
        await expect(note).toHaveValue("Warm, for the teaser\nand the end card");
        await page.getByRole("link", { name: `Use in video: ${second}` }).click();
        await expect(page).toHaveURL(/\/track\//);
      });

      await test.step("hearts are saved to the active list, which can be deleted and restored", async () => {
        await page.goto("/shortlists");
        await page.getByRole("button", { name: "Save hearts here: Winter film" }).click();
        await expect(page.getByRole("button", { name: "Save hearts here: Shortlist" })).toBeVisible();
        await heartAll(page, word, [third]);
        await page.goto("/shortlists");
        const winter = entries(page).filter({ hasText: "Winter film" });
        await expect(winter).toContainText("2 tracks");
        await page.getByRole("button", { name: "Delete Winter film" }).click();
        await page.getByRole("button", { name: "Undo" }).click();
        await expect(page.getByText("List restored")).toBeVisible();
        await expect(winter).toContainText("Your hearts are saved here");
        await page.getByRole("button", { name: "Delete Winter film" }).click();
        await expect(page.getByRole("link", { name: "Winter film" })).toBeHidden();
        await expect(page.getByRole("link", { name: "Shortlist", exact: true })).toBeVisible();
        await openLibrary(page, word);
        await isOn(page, first);
        await isOn(page, second, false);
      });
    });
  });
}

test(
  "H toggles the focused card, the playing track and the page's track",
  { tag: "@full" },
  async ({ brandPage: page, own: { word, titles } }) => {
    const [first, second, third] = titles;
    await openLibrary(page, word);
    await isOn(page, first, false);
    await page.getByRole("link", { name: first }).focus();
    await page.keyboard.press("h");
    await isOn(page, first);
    await page.getByRole("button", { name: `Play preview of ${second}` }).click();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("h");
    await isOn(page, second);
    await page.keyboard.press("h");
    await isOn(page, second, false);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Add the focused or playing track");

    await test.step("a list plays in order, and H removes the playing track", async () => {
      await heartAll(page, word, [second, third]);
      await page.goto("/shortlists");
      await page.getByRole("link", { name: "Shortlist", exact: true }).click();
      await page.getByRole("button", { name: `Play preview of ${first}` }).click();
      const player = page.getByRole("complementary", { name: "Player" });
      await expect(player).toContainText(first);
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("j");
      await expect(player).toContainText(second);
      await page.keyboard.press("h");
      await expect(entries(page)).toContainText([first, third]);
    });

    await test.step("the heart on the track page matches its card", async () => {
      await openLibrary(page, word);
      await page.getByRole("link", { name: first }).click();
      await expect(page).toHaveURL(/\/upload\//);
      await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
      await isOn(page, first);
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("h");
      await isOn(page, first, false);
      await page.getByRole("button", { name: "Undo" }).click();
      await isOn(page, first);
    });
  },
);

test.describe("without JavaScript", () => {
  test.use({ contextOptions: { javaScriptEnabled: false } });

  test(
    "a brand shortlists tracks on their pages and edits the list by forms",
    { tag: "@full" },
    async ({ brandPage: page, own: { titles }, track, db, label }) => {
      const other = await makeTrack(db, label, titles[0]);
      for (const { id, title } of [track, { id: other.id, title: titles[0] }]) {
        await page.goto(`/track/${id}`);
        await heart(page, title).click();
        await isOn(page, title);
      }
      await page.getByRole("link", { name: "Open shortlist" }).click();
      await expect(entries(page)).toContainText([track.title, titles[0]]);
      await page.getByRole("button", { name: `Move ${titles[0]} up` }).click();
      await expect(entries(page)).toContainText([titles[0], track.title]);
      await page.getByRole("textbox", { name: `Note on ${titles[0]}` }).fill("First choice");
      await entries(page).filter({ hasText: titles[0] }).getByRole("button", { name: "Save note" }).click();
      await expect(page.getByRole("textbox", { name: `Note on ${titles[0]}` })).toHaveValue("First choice");
      await page.getByRole("button", { name: `Remove ${track.title}` }).click();
      await expect(entries(page)).toHaveCount(1);
    },
  );
});
