import { PDFDocument } from "@cantoo/pdf-lib";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { lightFilm, made, probe, shortClip } from "./media.ts";
import { expect, patience, readTokens, renderVideo, saved, test, viewports } from "./support.ts";

const encoded = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -an";

/** The two seconds of film that are licensed here, cropped to 9:16 beside their middle, with a caption. */
function uprightCut(): string {
  const edit = "crop=ih*9/16:ih:iw*0.2:0,scale=540:960,drawbox=y=ih*0.86:h=60:c=white:t=fill";
  return made("upright-cut.mp4", `-i ${shortClip()} -vf ${edit} -r 24 ${encoded}`.split(" "));
}

/** As long, and of something else. */
const anotherPicture = (): string =>
  made("another-picture.mp4", `-f lavfi -i mandelbrot=size=1280x720:rate=24 -t 2 ${encoded}`.split(" "));

/** Renders a video with the track and opens the page of its first version. Answers with the licensed video's address. */
async function openFirstVersion(page: Page, trackId: string): Promise<string> {
  await renderVideo(page, trackId);
  const licensed = page.url();
  await page.goto(`${licensed}/version`);
  return licensed;
}

/** Picks a video on the page of a new version and starts it. */
async function makeVersion(page: Page, file: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Make Version" }).filter({ visible: true }).click();
}

const downloadLicence = (page: Page) =>
  saved(page, () => page.getByRole("link", { name: "Download Licence" }).click());
const pagesOf = async ({ path }: { path: string }) =>
  (await PDFDocument.load(readFileSync(path))).getPageCount();

for (const [screen, viewport] of Object.entries(viewports)) {
  test(`a licence covers another shape of its video, and its certificate is issued anew, on a ${screen}`, async ({
    openAs,
    label,
    brandPage: page,
    track,
  }) => {
    await renderVideo(page, track.id);
    const licensed = page.url();
    await expect(page.getByRole("link", { name: "Download Licence" })).toBeVisible(patience);
    expect(await pagesOf(await downloadLicence(page))).toBe(2);
    await page.setViewportSize(viewport);
    const versions = page.getByRole("region", { name: "Versions" });
    await expect(versions).toContainText("0 of 10 versions made");
    await versions.getByRole("link", { name: "Make a Version" }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New version");
    await expect(page.getByText("Version 1 of 10")).toBeVisible();
    await expectAccessible(page, { widths: [viewport.width] });
    await makeVersion(page, uprightCut());
    await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
    await expect(page.getByRole("link", { name: "Download Licence" })).toBeVisible(patience);
    await expect(page.getByRole("main")).toContainText("1080 × 1920");
    await expect(page.getByRole("region", { name: "Versions" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Take Render Back" })).toBeHidden();
    await expectAccessible(page, { widths: [viewport.width] });
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
    await expectAccessible(page, { widths: [viewport.width] });
    expect(await pagesOf(await downloadLicence(page))).toBe(3);

    await page.getByRole("link", { name: "Anyone can verify it" }).click();
    await expect(page.getByRole("region", { name: "Files" })).toContainText("Version 1, added");
    await expectAccessible(page, { widths: [viewport.width] });
    await page.setViewportSize(viewports.desktop);
    await page.goto("/my-videos");
    await expect(page.getByText(`Covered by ${number}`)).toBeVisible();
    await expect.poll(() => readTokens(page)).toBe(23);

    const labelPage = await openAs(label);
    await labelPage.setViewportSize(viewport);
    await labelPage.goto("/label/syncs");
    await labelPage.getByRole("link", { name: track.title }).first().click();
    await expect(labelPage.getByText("Version 1", { exact: true })).toBeVisible();
  });
}

test("what is longer than its licensed video is no version, and the page says so", async ({
  brandPage: page,
  track,
}) => {
  await openFirstVersion(page, track.id);
  await page.locator("input[type=file]").setInputFiles(lightFilm());
  await expect(page.getByText("ready to render")).toBeVisible(patience);
  await page.getByRole("button", { name: "Make Version" }).filter({ visible: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This video is longer" })).toBeVisible();
});

test("what shows something else is no version, and the page says what to do", async ({
  brandPage: page,
  track,
}) => {
  const licensed = await openFirstVersion(page, track.id);
  await makeVersion(page, anotherPicture());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Render failed", patience);
  await expect(page.getByText("0 of its 2 seconds are known")).toBeVisible();
  await expect(page.getByText("it does not count as one of your versions")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page).toHaveURL(`${licensed}/version`);
  await expect(page.getByText("Version 1 of 10")).toBeVisible();
});

test("another's version page is not there, and a licence that was taken back covers none", async ({
  openAs,
  brandPage: page,
  track,
  label,
}) => {
  await renderVideo(page, track.id);
  const licensed = page.url();
  const other = await openAs(label);
  expect((await other.goto(`${licensed}/version`))?.status()).toBe(404);
  await page.goto(`${licensed}/version`);
  await makeVersion(page, uprightCut());
  await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
  const version = page.url();
  await page.goto(licensed);
  await page.getByRole("button", { name: "Take Render Back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take It Back" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Render taken back");
  await page.goto(version);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Licence revoked");
  expect((await page.goto(`${licensed}/version`))?.status()).toBe(404);
});
