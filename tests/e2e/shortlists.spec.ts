import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { tracks } from "#drizzle/schema/index.ts";
import { expectAccessible, widthsOf } from "./accessible.ts";
import { makeTrack } from "./people.ts";
import { test as base, expect, viewports } from "./support.ts";

/** Three tracks of this journey's own, and the list that shows them alone. */
const test = base.extend<{ own: { word: string; titles: [string, string, string] } }>({
  own: async ({ db, label }, use) => {
    const word = `own${crypto.randomUUID().slice(0, 8)}`;
    const titles: [string, string, string] = [`Alba ${word}`, `Brisa ${word}`, `Cielo ${word}`];
    for (const title of titles) await makeTrack(db, label, title);
    await use({ word, titles });
  },
});

const heart = (page: Page, title: string) => page.getByRole("button", { name: `Shortlist ${title}` });
const isOn = (page: Page, title: string, on = true) =>
  expect(heart(page, title)).toHaveAttribute("aria-pressed", String(on));
const openLibrary = (page: Page, word: string) => page.goto(`/library?q=${word}`);
const entries = (page: Page) => page.getByRole("main").getByRole("listitem");

/** Hearts tracks from the library, one after the other. */
async function heartAll(page: Page, word: string, titles: readonly string[]): Promise<void> {
  await openLibrary(page, word);
  for (const title of titles) {
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await heart(page, title).click();
    await saved;
  }
}

for (const [device, viewport] of Object.entries(viewports)) {
  test.describe(`on a ${device}`, () => {
    test.use({ contextOptions: { viewport } });

    test("a heart on a card survives a reload, leads to its list, and is taken back with an undo", async ({
      brandPage: page,
      own: { word, titles },
    }) => {
      const [first, second] = titles;
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
      await page.getByRole("button", { name: "Undo" }).click();
      await isOn(page, first);
      await page.reload();
      await isOn(page, first);
      await expectAccessible(page, { widths: widthsOf(viewport) });
    });

    test("shortlists are made, renamed and deleted, and hearts go to the one that is chosen", async ({
      brandPage: page,
      own: { word, titles },
    }) => {
      await page.goto("/library");
      await page.getByRole("link", { name: "Shortlists" }).click();
      await expect(page.getByText("No shortlists yet.")).toBeVisible();
      await expectAccessible(page, { widths: widthsOf(viewport) });
      for (const name of ["Spring film", "Autumn film"]) {
        await page.goto("/shortlists");
        await page.getByRole("button", { name: "New list" }).click();
        await page.getByRole("textbox", { name: "Name" }).fill(name);
        await page.getByRole("button", { name: "Create list" }).click();
        await expect(page.getByRole("heading", { name })).toBeVisible();
        await expect(page.getByText("Nothing on this list yet.")).toBeVisible();
      }
      await page.getByRole("link", { name: "All shortlists" }).click();
      await page.getByRole("button", { name: "New list" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("spring FILM");
      await page.getByRole("button", { name: "Create list" }).click();
      await expect(page.getByText("You have a list of this name already.")).toBeVisible();

      await page.getByRole("button", { name: "Rename Autumn film" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Winter film");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("link", { name: "Winter film" })).toBeVisible();

      await page.getByRole("button", { name: "Use for hearts: Winter film" }).click();
      await expect(page.getByRole("button", { name: "Use for hearts: Spring film" })).toBeVisible();
      await heartAll(page, word, titles.slice(0, 1));
      await page.goto("/shortlists");
      await expect(entries(page).filter({ hasText: "Winter film" })).toContainText("1 track");
      await expectAccessible(page, { widths: widthsOf(viewport) });

      await page.getByRole("button", { name: "Delete Winter film" }).click();
      await expect(page.getByText("List deleted")).toBeVisible();
      await expect(page.getByRole("link", { name: "Winter film" })).toBeHidden();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("List restored")).toBeVisible();
      await expect(entries(page).filter({ hasText: "Winter film" })).toContainText("Hearts go here");
      await page.getByRole("button", { name: "Delete Winter film" }).click();
      await expect(page.getByRole("link", { name: "Winter film" })).toBeHidden();
      await expect(page.getByRole("link", { name: "Spring film" })).toBeVisible();
      await openLibrary(page, word);
      await isOn(page, titles[0], false);
    });

    test("a note is kept, tracks change places and lists, and what is removed comes back with its note", async ({
      brandPage: page,
      own: { word, titles },
    }) => {
      const [first, second, third] = titles;
      await heartAll(page, word, titles);
      await page.goto("/shortlists");
      await page.getByRole("button", { name: "New list" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Second cut");
      await page.getByRole("button", { name: "Create list" }).click();
      await expect(page.getByRole("heading", { name: "Second cut" })).toBeVisible();
      await page.getByRole("link", { name: "All shortlists" }).click();
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
      await expectAccessible(page, { widths: widthsOf(viewport) });

      await page.getByRole("button", { name: `Remove ${second}` }).click();
      await expect(entries(page)).toHaveCount(2);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(entries(page)).toContainText([third, first, second]);
      await expect(note).toHaveValue("Warm, for the teaser\nand the end card");

      await page.getByRole("button", { name: `Move ${second} to another list` }).click();
      await page.getByRole("button", { name: "Second cut" }).click();
      await expect(entries(page)).toHaveCount(2);
      await page.getByRole("link", { name: "All shortlists" }).click();
      await page.getByRole("link", { name: "Second cut" }).click();
      await expect(note).toHaveValue("Warm, for the teaser\nand the end card");
      await page.getByRole("link", { name: `Use in video: ${second}` }).click();
      await expect(page).toHaveURL(/\/track\//);
    });
  });
}

test("H shortlists the card in focus, or else what plays, and takes it off again", async ({
  brandPage: page,
  own: { word, titles },
}) => {
  const [first, second] = titles;
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
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Shortlist what has the focus");
});

test("a list plays in its order, and H on it takes what plays off the list", async ({
  brandPage: page,
  own: { word, titles },
}) => {
  await heartAll(page, word, titles);
  await page.goto("/shortlists");
  await page.getByRole("link", { name: "Shortlist", exact: true }).click();
  await page.getByRole("button", { name: `Play preview of ${titles[0]}` }).click();
  const player = page.getByRole("complementary", { name: "Player" });
  await expect(player).toContainText(titles[0]);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect(player).toContainText(titles[1]);
  await page.keyboard.press("h");
  await expect(entries(page)).toContainText([titles[0], titles[2]]);
});

test("a heart that cannot be saved is taken back, and the page says so", async ({
  brandPage: page,
  own: { word, titles },
}) => {
  await openLibrary(page, word);
  await isOn(page, titles[0], false);
  await page.route("**/api/shortlists/current/tracks/**", (route) => route.abort());
  await heart(page, titles[0]).click();
  await expect(page.getByText("The shortlist was not changed. Please try again.")).toBeVisible();
  await isOn(page, titles[0], false);
});

test("two tabs may heart the same track, and it stands on the list once", async ({
  brandPage: page,
  own: { word, titles },
}) => {
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await openLibrary(tab, word);
    await isOn(tab, titles[0], false);
  }
  for (const tab of [page, other]) {
    const saved = tab.waitForResponse((answer) => answer.request().method() === "PUT");
    await heart(tab, titles[0]).click();
    await saved;
    await isOn(tab, titles[0]);
  }
  await other.getByRole("link", { name: "Open shortlist" }).click();
  await expect(entries(other)).toHaveCount(1);
});

test("the heart of a track's page is the same as on its card, and H presses it", async ({
  brandPage: page,
  own: { word, titles },
}) => {
  await heartAll(page, word, titles.slice(0, 1));
  await page.getByRole("link", { name: titles[0] }).click();
  await expect(page).toHaveURL(/\/upload\//);
  await expect(page.getByRole("heading", { level: 1, name: titles[0] })).toBeVisible();
  await isOn(page, titles[0]);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("h");
  await isOn(page, titles[0], false);
  await page.getByRole("button", { name: "Undo" }).click();
  await isOn(page, titles[0]);
  await expectAccessible(page, { widths: [1440, 390, 320] });
});

test.describe("without JavaScript", () => {
  test.use({ contextOptions: { javaScriptEnabled: false } });

  test("a track is shortlisted on its page, and its list is worked with by forms alone", async ({
    brandPage: page,
    own: { titles },
    track,
    db,
    label,
  }) => {
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
  });
});

test("a track that is paused stays on its list and says so", async ({ brandPage: page, own, db }) => {
  const { word, titles } = own;
  await heartAll(page, word, titles.slice(0, 2));
  await db.update(tracks).set({ isActive: false, status: "unavailable" }).where(eq(tracks.title, titles[0]));
  await page.goto("/shortlists");
  await page.getByRole("link", { name: "Shortlist", exact: true }).click();
  const paused = entries(page).filter({ hasText: titles[0] });
  await expect(paused).toContainText("Not on sale");
  await expect(paused.getByRole("link")).toHaveCount(0);
  await expectAccessible(page, { widths: [1440, 390] });
});

test("labels see no hearts and keep no lists, and nobody does who is signed out", async ({
  openAs,
  label,
  own: { word, titles },
}) => {
  const page = await openAs(label);
  await openLibrary(page, word);
  await expect(page.getByRole("link", { name: titles[0] })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Shortlist/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Shortlists" })).toHaveCount(0);
  await page.goto("/shortlists");
  await expect(page).not.toHaveURL(/shortlists/);
  const visitor = await openAs(null);
  await visitor.goto("/shortlists");
  await expect(visitor).toHaveURL(/\/auth/);
});
