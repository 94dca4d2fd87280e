import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readZip } from "#tests/support/read-zip.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, patience, renderVideo, saved, test, viewports } from "./support.ts";
import { addFailedVideos } from "./videos.ts";

const cards = (page: Page) => page.getByRole("article");
const cardOf = (page: Page, name: string) => cards(page).filter({ has: page.getByRole("link", { name, exact: true }) });
const filter = (page: Page, name: string) => page.getByRole("search").getByRole("combobox", { name, exact: true });
const counted = (page: Page) => page.locator("#list-head");

for (const [screen, viewport] of Object.entries(viewports)) {
  test(
    `a brand names its videos and files them in campaigns, on a ${screen}`,
    { tag: screen === "phone" ? "@full" : [] },
    async ({ brandPage: page, brand, track, db }) => {
      await addFailedVideos(db, brand, track, ["one.mp4", "two.mp4", "three.mp4"]);
      await page.setViewportSize(viewport);
      await page.goto("/my-videos");
      await page.getByRole("link", { name: "Campaigns" }).click();
      await expect(page.getByText("No campaigns yet.")).toBeVisible();
      const create = page.getByRole("region", { name: "Create campaign" });
      await create.getByLabel("Name").fill("Spring launch");
      await create.getByLabel("Product").fill("Spring Roast");
      await create.getByLabel("Ad-ID").fill("abcd1234000h");
      await create.getByRole("button", { name: "Create campaign" }).click();
      await expect(page.getByText("Campaign created")).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "ABCD1234000H" })).toContainText("0 videos · Spring Roast");
      await create.getByLabel("Name").fill("SPRING launch");
      await create.getByRole("button", { name: "Create campaign" }).click();
      await expect(page.getByText("You already have a campaign with this name.")).toBeVisible();
      await page.getByRole("button", { name: "Edit Spring launch" }).click();
      const edit = page.locator(".form-panel:popover-open");
      await expect(edit).toBeVisible();
      const place = await edit.boundingBox();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await edit.boundingBox()).toEqual(place);
      await edit.getByLabel("Name").fill("Summer launch");
      await edit.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Campaign saved")).toBeVisible();

      await page.getByRole("link", { name: "My Videos" }).filter({ visible: true }).last().click();
      await page.getByRole("button", { name: "More about two.mp4" }).click();
      const panel = page.locator(".form-panel:popover-open");
      await panel.getByLabel("Video name").fill("Launch film");
      await panel.getByLabel("Campaign").selectOption("Summer launch");
      await expectAccessible(page, { widths: [viewport.width] });
      await panel.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Video saved")).toBeVisible();
      const launch = cardOf(page, "Launch film");
      await expect(launch).toContainText("Summer launch");
      await expect(launch).toContainText("two.mp4");
      await page.getByRole("searchbox").fill("1234000h");
      await page.getByRole("searchbox").press("Enter");
      await expect(cards(page)).toHaveCount(1);
      await page.getByRole("link", { name: "Clear", exact: true }).click();
      await expect(cards(page)).toHaveCount(3);

      await page.getByLabel("Select all on this page").check();
      const selection = page.getByRole("form", { name: "Selected videos" });
      await expect(selection).toContainText("3 selected");
      await page.getByLabel("Select one.mp4").uncheck();
      await expect(selection).toContainText("2 selected");
      await expectAccessible(page, { widths: [viewport.width] });
      await selection.getByLabel("Campaign").selectOption("Summer launch");
      await selection.getByRole("button", { name: "Move to campaign" }).click();
      await expect(page.getByText("2 videos moved")).toBeVisible();
      await filter(page, "Campaign").selectOption("Summer launch");
      await expect(cards(page)).toHaveCount(2);
      await filter(page, "Campaign").selectOption("No campaign");
      await expect(cardOf(page, "one.mp4")).toBeVisible();
      await filter(page, "Status").selectOption("Ready");
      await expect(page.getByText("No videos match these filters.")).toBeVisible();
      await page.getByRole("link", { name: "Clear", exact: true }).click();
      await expect(counted(page)).toHaveText("3 videos");

      await page.goto("/my-videos/campaigns");
      await page.getByRole("button", { name: "Delete Summer launch" }).click();
      await expect(page.getByText("Campaign deleted")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Campaign restored")).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "Summer launch" })).toContainText("2 videos");
      await page.getByRole("button", { name: "Delete Summer launch" }).click();
      await expect(page.getByRole("link", { name: "Summer launch" })).toBeHidden();
      await page.goto("/my-videos");
      await expect(cards(page)).toHaveCount(3);
      await expect(launch).toBeVisible();
      await expect(launch).not.toContainText("Summer launch");
    },
  );
}

test("a brand finds, names and moves videos without JavaScript", { tag: "@full" }, async ({ brand, track, db, openAs }) => {
  await addFailedVideos(db, brand, track, ["one.mp4", "two.mp4", "three.mp4"]);
  const page = await openAs(brand, { javaScriptEnabled: false });
  await page.goto("/my-videos/campaigns");
  await page.getByRole("region", { name: "Create campaign" }).getByLabel("Name").fill("Spring");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await page.goto("/my-videos");
  await expect(cards(page)).toHaveCount(3);
  await page.getByRole("searchbox").fill("two");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole("button", { name: "More about two.mp4" }).click();
  await page.locator(".form-panel:popover-open").getByLabel("Video name").fill("Two, final");
  await page.locator(".form-panel:popover-open").getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/my-videos\?.*q=two/);
  await expect(cardOf(page, "Two, final")).toBeVisible();
  await page.getByLabel("Select Two, final").check();
  const selection = page.getByRole("form", { name: "Selected videos" });
  await selection.getByLabel("Campaign").selectOption("Spring");
  await selection.getByRole("button", { name: "Move to campaign" }).click();
  await expect(cardOf(page, "Two, final")).toContainText("Spring");
});

test("a brand downloads videos and licences as one ZIP and can no longer cancel", async ({
  brandPage: page,
  brand,
  track,
  db,
}) => {
  await renderVideo(page, track.id);
  const address = page.url();
  await expect(page.getByRole("link", { name: "Download Licence" })).toBeVisible(patience);
  await expect(page.getByRole("region", { name: "Changed your mind?" })).toBeVisible();
  const number = await page.getByText(/^CUE-/).first().innerText();
  await addFailedVideos(db, brand, track, ["broken.mp4"]);
  await page.goto("/my-videos");
  await page.getByLabel("Select broken.mp4").check();
  const selection = page.getByRole("form", { name: "Selected videos" });
  await selection.getByRole("button", { name: "Download" }).click();
  await expect(page.getByText("None of these videos is ready yet.")).toBeVisible();
  await page.getByLabel("Select all on this page").check();
  await expect(selection).toContainText("After you download them, you can’t cancel these renders.");
  const zip = await saved(page, () => selection.getByRole("button", { name: "Download" }).click());
  expect(zip.name).toBe("cuesheet-videos.zip");
  const files = [...readZip(new Uint8Array(readFileSync(zip.path)))];
  const sizes = Object.fromEntries(files.map(([name, { length }]) => [name.replace(/\/.*? - /, "/"), length]));
  expect(Object.keys(sizes).toSorted()).toEqual([`licences/${number}.pdf`, `videos/${number}.mp4`]);
  for (const size of Object.values(sizes)) expect(size).toBeGreaterThan(1000);
  await page.goto(address);
  await expect(page.getByRole("link", { name: "Download Licence" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Changed your mind?" })).toBeHidden();
});
