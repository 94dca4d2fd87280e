import { PDFDocument } from "@cantoo/pdf-lib";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { made, probe, shortClip } from "./media.ts";
import { expect, patience, readTokens, renderForReal, saved, test, viewports } from "./support.ts";

const encoded = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -an";

/** The licensed two seconds of film, cropped to 9:16 off centre, with a caption. */
function uprightCut(): string {
  const edit = "crop=ih*9/16:ih:iw*0.2:0,scale=540:960,drawbox=y=ih*0.86:h=60:c=white:t=fill";
  return made("upright-cut.mp4", `-i ${shortClip()} -vf ${edit} -r 24 ${encoded}`.split(" "));
}

/** Picks a video on the page for a new version and starts it. */
async function makeVersion(page: Page, file: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Make Version" }).filter({ visible: true }).click();
}

const downloadLicence = (page: Page) => saved(page, () => page.getByRole("link", { name: "Download Licence" }).click());
const pagesOf = async ({ path }: { path: string }) => (await PDFDocument.load(readFileSync(path))).getPageCount();

test("a licence covers a second aspect ratio of its video, and its certificate is reissued", async ({
  openAs,
  label,
  brandPage: page,
  track,
}) => {
  test.slow();
  await renderForReal(page, track.id);
  const licensed = page.url();
  await expect(page.getByRole("link", { name: "Download Licence" })).toBeVisible(patience);
  expect(await pagesOf(await downloadLicence(page))).toBe(2);
  await page.setViewportSize(viewports.phone);
  const versions = page.getByRole("region", { name: "Versions" });
  await expect(versions).toContainText("0 of 10 versions made");
  await versions.getByRole("link", { name: "Make a Version" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New version");
  await expect(page.getByText("Version 1 of 10")).toBeVisible();
  await makeVersion(page, uprightCut());
  await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
  await expect(page.getByRole("link", { name: "Download Licence" })).toBeVisible(patience);
  await expect(page.getByRole("main")).toContainText("1080 × 1920");
  await expect(page.getByRole("region", { name: "Versions" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Cancel Render" })).toBeHidden();
  await expectAccessible(page, { widths: [390] });
  const video = await saved(page, () => page.getByRole("link", { name: "Download Video" }).click());
  const number = await page
    .getByText(/^CUE-\d{4}-/)
    .first()
    .innerText();
  expect(JSON.stringify(probe(video.path))).toContain(number);

  await page.getByRole("link", { name: "Open the Licensed Video" }).click();
  await expect(page).toHaveURL(licensed);
  await expect(versions).toContainText("1 of 10 versions made");
  await expect(versions.getByRole("link", { name: "Version 1", exact: true })).toBeVisible();
  expect(await pagesOf(await downloadLicence(page))).toBe(3);

  await page.getByRole("link", { name: "Anyone can verify it" }).click();
  await expect(page.getByRole("region", { name: "Files" })).toContainText("Version 1, added");
  await page.setViewportSize(viewports.desktop);
  await page.goto("/my-videos");
  await expect(page.getByText(`Covered by ${number}`)).toBeVisible();
  await expect.poll(() => readTokens(page)).toBe(23);

  const labelPage = await openAs(label);
  await labelPage.goto("/label/syncs");
  await labelPage.getByRole("link", { name: track.title }).first().click();
  await expect(labelPage.getByText("Version 1", { exact: true })).toBeVisible();
});
