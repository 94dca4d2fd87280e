import { execFileSync } from "node:child_process";
import { shortClip } from "./media.ts";
import { expect, openTrack, patience, readTokens, saved, test } from "./support.ts";

test("a brand chooses commercial use before it sees the price, and its certificate says so", async ({
  brandPage: page,
  track,
}) => {
  await openTrack(page, track);
  await page.locator("input[type=file]").setInputFiles(shortClip());
  const licence = page.getByRole("group", { name: "Licence" });
  await expect(licence.getByRole("radio", { name: /^Social media licence/ })).toBeChecked();
  await expect(page.getByRole("button", { name: "Render Video (2 tokens)" })).toBeVisible();
  await licence.getByRole("radio", { name: /^Social media licence/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(licence.getByRole("radio", { name: /^Commercial use/ })).toBeChecked();
  await expect(page.getByRole("button", { name: "Render Video (10 tokens)" })).toBeVisible();

  // What was chosen outlasts a reload.
  await page.reload();
  await expect(licence.getByRole("radio", { name: /^Commercial use/ })).toBeChecked();
  const before = await readTokens(page);
  await page.getByRole("button", { name: "Render Video (10 tokens)" }).click();
  await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
  expect(await readTokens(page)).toBe(before - 10);
  await expect(page.getByRole("main")).toContainText("ScopeCommercial use");
  await page.getByText("Can I use it for …?").click();
  await expect(page.getByRole("listitem").filter({ hasText: "Cinema" })).toContainText("Commercial use: Yes");

  const pdf = await saved(page, () => page.getByRole("link", { name: "Download Licence" }).click());
  const text = execFileSync("pdftotext", ["-layout", pdf.path, "-"], { encoding: "utf8" });
  expect(text).toContain("Commercial use, terms 2026-3");
  expect(text).toMatch(/Cinema +Yes +§ 4\.9/);
  expect(text).toContain("10 tokens");
});

test("a brand asks whether it can use the track for its newsletter, and reads the clause", async ({
  brandPage: page,
  track,
}) => {
  await openTrack(page, track);
  const uses = page.getByRole("listitem").filter({ has: page.locator("details.use") });
  await expect(uses).toHaveCount(8);
  await page.getByRole("button", { name: "Show all 14 uses" }).click();
  await expect(uses).toHaveCount(14);
  const search = page.getByRole("searchbox", { name: "Search a use" });
  await search.fill("newsletter");
  await expect(uses).toHaveCount(1);
  await expect(uses).toContainText("Social media licence: No");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(uses).toContainText("The Licensee may send the Video by e-mail");
  await expect(uses).toContainText("Included in Commercial use, for 8 tokens more.");
  await search.fill("ringtone");
  await expect(page.getByText("Not on the list.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask us." })).toHaveAttribute(
    "href",
    "/contact?topic=licensing",
  );
});

test("on a phone Render asks which licence, and the sheet's own button pays", async ({
  brandPage: page,
  track,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openTrack(page, track);
  await page.locator("input[type=file]").setInputFiles(shortClip());
  const bar = page.getByRole("region", { name: "Render" });
  await bar.getByRole("button", { name: "Render Video (2 tokens)" }).click();
  const sheet = page.getByRole("dialog", { name: "Your licence" });
  await sheet.getByRole("radio", { name: /^Commercial use/ }).check();
  await expect(sheet.getByRole("button", { name: "Render Video (10 tokens)" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  // Closing it keeps what was chosen.
  await bar.getByRole("button", { name: "Render Video (10 tokens)" }).click();
  await sheet.getByRole("radio", { name: /^Social media licence/ }).check();
  await sheet.getByRole("button", { name: "Render Video (2 tokens)" }).click();
  await expect(page).toHaveURL(/\/render\//, patience);
});

test("a label asks its own price for commercial use, and brands pay that", async ({
  openAs,
  label,
  brandPage,
  track,
}) => {
  const labelPage = await openAs(label);
  await labelPage.goto(`/label/library?q=${encodeURIComponent(track.title)}`);
  await labelPage.getByRole("link", { name: track.title, exact: true }).click();
  const form = labelPage.getByRole("dialog", { name: "Edit Track" });
  const price = form.getByLabel(/^Commercial Use/);
  await expect(price).toHaveValue("");
  await price.fill("1");
  await form.getByRole("button", { name: /^Save/ }).click();
  await expect(form.getByText(/Commercial use includes the social media licence/)).toBeVisible();
  await price.fill("7");
  await form.getByRole("button", { name: /^Save/ }).click();
  await expect(form).toBeHidden();
  await openTrack(brandPage, track);
  await expect(brandPage.getByRole("radio", { name: /^Commercial use 7 tokens/ })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the pricing page answers every use for both licences and opens its clause", async ({ page }) => {
    await page.goto("/pricing");
    const uses = page.getByRole("listitem").filter({ has: page.locator("details.use") });
    await expect(uses).toHaveCount(14);
    const cinema = uses.filter({ hasText: "Cinema" });
    await expect(cinema).toContainText("Social media licence: No");
    await expect(cinema).toContainText("Commercial use: Yes");
    await cinema.locator("summary").click();
    await expect(
      cinema.getByText("The Licensee may show the Video as an advertisement in cinemas."),
    ).toBeVisible();
    const sample = page.getByRole("link", { name: "See a sample certificate (PDF)" });
    const answer = await page.request.get((await sample.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await page.getByRole("link", { name: "Read the licence terms" }).click();
    await expect(page).toHaveURL(/\/licence-terms$/);
    await expect(page.getByRole("heading", { level: 1, name: "Licence Terms" })).toBeVisible();
  });
});
