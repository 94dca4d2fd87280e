import { eq } from "drizzle-orm";
import type { Locator, Page } from "@playwright/test";
import { tracks } from "#drizzle/schema/index.ts";
import { expectAccessible } from "./accessible.ts";
import { makeTrack } from "./people.ts";
import { test as base, expect, viewports } from "./support.ts";

/** A search word that finds only this test's two tracks: one in A minor and English, one in E minor, French and dearer. */
const test = base.extend<{ own: string }>({
  own: async ({ db, label }, use) => {
    const word = `own${crypto.randomUUID().slice(0, 8)}`;
    const first = await makeTrack(db, label, `First ${word}`);
    const second = await makeTrack(db, label, `Second ${word}`);
    await db
      .update(tracks)
      .set({ musicalKey: "A Minor", language: "EN", durationMs: 150_000, explicitLyrics: false })
      .where(eq(tracks.id, first.id));
    await db
      .update(tracks)
      .set({
        musicalKey: "E Minor",
        language: "FR",
        durationMs: 250_000,
        explicitLyrics: true,
        priceTokens: 5,
      })
      .where(eq(tracks.id, second.id));
    await use(word);
  },
});

const panel = (page: Page) => page.getByRole("region", { name: "More filters" });
/** Matches the label exactly; its text content would include the options. */
const select = (within: Page | Locator, label: string) => within.getByRole("combobox", { name: label, exact: true });
const chip = (page: Page, label: string) => page.getByRole("link", { name: `Remove filter ${label}` });
const counted = (page: Page) => page.getByRole("status");

test("extra filters narrow the list, show counts and can be removed one by one", async ({ brandPage: page, own }) => {
  await page.goto(`/library?q=${own}`);
  await expect(counted(page)).toHaveText("2 tracks");
  const button = page.getByRole("button", { name: "More filters" });
  await button.click();
  const key = select(panel(page), "Key");
  await expect(key.locator("option", { hasText: "A Minor" })).toHaveText("A Minor (1)");
  await expectAccessible(page, { widths: [1440] });

  for (const [label, value, words] of [
    ["Key", "A Minor", "A Minor"],
    ["to", "2", "Up to 2 tokens"],
  ] as const) {
    await select(panel(page), label).selectOption(value);
    await expect(chip(page, words)).toBeVisible();
    await expect(counted(page)).toHaveText("1 track");
    await expect(button).toHaveText("More filters1");
    await select(panel(page), label).selectOption("");
    await expect(counted(page)).toHaveText("2 tracks");
  }

  await test.step("a key filter includes neighbouring keys", async () => {
    await key.selectOption("A Minor");
    await expect(counted(page)).toHaveText("1 track");
    await panel(page).getByLabel("and neighbouring keys").check();
    await expect(counted(page)).toHaveText("2 tracks");
    await expect(page).toHaveURL(/key=A\+Minor&near=1/);
  });

  await test.step("rights filters combine, even when ticked fast", async () => {
    await panel(page)
      .getByLabel(/^No AI/)
      .check();
    await panel(page)
      .getByLabel(/^No samples/)
      .check();
    await expect(page).toHaveURL(/rights=no-ai%2Cno-samples/);
    await expect(button).toHaveText("More filters3");
  });

  await test.step("removing a chip clears the filter in the panel too", async () => {
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(button).toBeFocused();
    await chip(page, "A Minor and neighbouring keys").click();
    await expect(page).not.toHaveURL(/key=/);
    await button.click();
    await expect(key).toHaveValue("");
    await expect(panel(page).getByLabel(/^No AI/)).toBeChecked();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL(/\/library$/);
    await expect(page.getByRole("searchbox")).toHaveValue("");
  });

  await test.step("filters work by keyboard alone", async () => {
    await page.goto(`/library?q=${own}`);
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(key).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(key).toBeFocused();
    await page.keyboard.press("a");
    await expect(chip(page, "A Minor")).toBeVisible();
    await expect(key).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(chip(page, "A Minor and neighbouring keys")).toBeVisible();
    await expect(panel(page).getByLabel("and neighbouring keys")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });
});

test("on a phone all filters are in one sheet with 44 px targets", async ({ brandPage: page, own }) => {
  await page.setViewportSize(viewports.phone);
  await page.goto(`/library?q=${own}`);
  const open = page.getByRole("button", { name: /^Filters/ });
  await open.click();
  const sheet = page.locator("#library-filters");
  await select(sheet, "Length").selectOption("2-3");
  await expect(sheet.getByRole("button", { name: "Show 1 track" })).toBeVisible();
  await sheet.getByLabel(/^No AI/).check();
  await expect(page).toHaveURL(/length=2-3&rights=no-ai/);
  for (const control of await sheet.locator("label, button:visible").all()) {
    const box = await control.boundingBox();
    if (box) expect(Math.round(box.height)).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page, { widths: [390, 320] });
  await sheet.getByRole("button", { name: "Show 1 track" }).click();
  await expect(sheet).toBeHidden();
  await expect(open).toHaveText("Filters2");
  await expect(chip(page, "2 to 3 minutes")).toBeVisible();
  await open.click();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ contextOptions: { javaScriptEnabled: false } });

  test(
    "the filters are one form that keeps the search and other filters",
    { tag: "@full" },
    async ({ brandPage: page, own }) => {
      await page.goto(`/library?q=${own}&mood=Hopeful&bpm=80&sort=low-to-high`);
      await page.getByRole("link", { name: "More filters" }).click();
      await select(page, "Key").selectOption("A Minor");
      await page.getByLabel("and neighbouring keys").check();
      await select(page, "Price from").selectOption("2");
      await select(page, "to").selectOption("5");
      await page.getByLabel(/^No AI/).check();
      await page.getByLabel(/^No samples/).check();
      await page.getByRole("button", { name: "Apply" }).click();
      for (const words of ["Hopeful", "80–99 BPM", "A Minor and neighbouring keys", "2–5 tokens", "No AI", "No samples"])
        await expect(chip(page, words)).toBeVisible();
      await expect(page.locator("article")).toHaveCount(2);
      await expect(select(page, "Price")).toHaveValue("low-to-high");
    },
  );
});

test(
  "a brand saves a search once, renames and opens it, and undoes deleting it",
  { tag: "@full" },
  async ({ brandPage: page, own }) => {
    await page.goto(`/library?q=${own}&language=FR`);
    await page.getByRole("link", { name: "Save search" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Search saved")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/library\\?q=${own}&language=FR$`));
    await page.getByRole("link", { name: "Save search" }).click();
    await expect(page.getByRole("heading", { name: "Saved searches" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);

    const rename = page.getByRole("button", { name: `Rename ${own}, French` });
    await rename.click();
    const name = page.getByRole("textbox", { name: "Name" });
    await expect(name).toBeFocused();
    await name.press("Escape");
    await expect(rename).toBeFocused();
    await rename.click();
    await name.fill("French ones");
    await name.press("Enter");
    await expect(page.getByRole("link", { name: "French ones" })).toBeVisible();
    await expect(page.getByText(`${own}, French`, { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "French ones" }).click();
    await expect(page.locator("article")).toHaveText(/Second/);

    await page.goBack();
    await page.getByRole("button", { name: "Delete French ones" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Search restored")).toBeVisible();
    await expect(page.getByRole("link", { name: "French ones" })).toBeVisible();
    await page.getByRole("button", { name: "Delete French ones" }).click();
    await expect(page.getByText("0 of 50 saved")).toBeVisible();
    await expect(page.getByText("No searches saved yet.")).toBeVisible();
  },
);
