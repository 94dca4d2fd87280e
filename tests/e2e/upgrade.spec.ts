import { PDFDocument } from "@cantoo/pdf-lib";
import { readFileSync } from "node:fs";
import { expectAccessible } from "./accessible.ts";
import { pay } from "./payments.ts";
import { makeBrand } from "./people.ts";
import { confirm, expect, patience, readTokens, renderVideo, saved, test } from "./support.ts";

test(
  "a brand upgrades to commercial use for the difference and keeps both certificates",
  { tag: "@full" },
  async ({ openAs, label, brandPage: page, track }) => {
    await renderVideo(page, track.id);
    const first = page.url();
    await expect(page.getByRole("link", { name: "Download Licence" })).toBeVisible(patience);
    const before = await saved(page, () => page.getByRole("link", { name: "Download Licence" }).click());
    const offer = page.getByRole("region", { name: "Need more than social media?" });
    await expect(offer).toContainText("for 8 tokens more");
    await offer.getByRole("button", { name: "Upgrade Licence (8 tokens)" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("balance of 23 tokens");
    await confirm(page, "Upgrade Licence (8 tokens)");
    await expect(page.getByText("Licence upgraded")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Commercial use");
    expect(page.url()).not.toBe(first);
    await expect(offer).toBeHidden();
    await expect(page.getByRole("link", { name: "Download Licence" })).toBeVisible(patience);
    const after = await saved(page, () => page.getByRole("link", { name: "Download Licence" }).click());
    expect(after.name).toBe(before.name);
    const titles = await Promise.all(
      [before, after].map(async ({ path }) => (await PDFDocument.load(readFileSync(path))).getTitle()),
    );
    expect(new Set(titles).size).toBe(2);

    await page.goto("/my-videos");
    await expect(page.getByRole("article").filter({ hasText: track.title })).toHaveCount(1);
    await page.goto(first);
    await expect(page.getByText("This licence was upgraded to Commercial use")).toBeVisible();
    await expect(page.getByText("Something wrong with this video?")).toBeHidden();
    await expectAccessible(page, { widths: [1440, 390] });
    await page.getByRole("link", { name: "Anyone can verify it" }).click();
    await expect(page.getByText("Superseded by")).toBeVisible();
    await page.getByRole("link", { name: /^CUE-/ }).click();
    await expect(page.getByText("Supersedes", { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Commercial use");
    await page.goto("/library");
    await expect.poll(() => readTokens(page)).toBe(15);

    const labelPage = await openAs(label);
    await labelPage.goto("/label/syncs");
    await labelPage.getByRole("link", { name: track.title }).first().click();
    await expect(labelPage.getByText("Supersedes", { exact: true })).toBeVisible();
  },
);

test("a brand short of tokens buys some and returns to its upgrade", { tag: "@full" }, async ({ track, openAs, db }) => {
  const page = await openAs(await makeBrand(db, { tokens: 3 }));
  await renderVideo(page, track.id);
  const { pathname } = new URL(page.url());
  const offer = page.getByRole("region", { name: "Need more than social media?" });
  await expect(offer).toContainText("You need 8 tokens to upgrade.");
  await offer.getByRole("link", { name: "Get More Tokens" }).click();
  const sheet = page.getByRole("dialog", { name: "Insufficient tokens" });
  await expect(sheet).toContainText("You need 8 tokens to upgrade this licence");
  await expect(sheet).toContainText("Leaves 3 tokens after this upgrade");
  await sheet.getByRole("button", { name: /^Buy 10 tokens/ }).click();
  await pay(page);
  await expect(page).toHaveURL((url) => url.pathname === pathname && url.searchParams.has("purchase"));
  await expect(page.getByText("You now have 11 tokens")).toBeVisible();
  await page.getByRole("button", { name: "Upgrade Licence (8 tokens)" }).click();
  await confirm(page, "Upgrade Licence (8 tokens)");
  await expect(page.getByText("Licence upgraded")).toBeVisible();
});
