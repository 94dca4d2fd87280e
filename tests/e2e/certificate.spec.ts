import { expectAccessible } from "./accessible.ts";
import { expect, renderVideo, test } from "./support.ts";

test("anybody who has a licence's number reads on a public page what it allows, without scripts and on a phone", async ({
  brandPage,
  browser,
  track,
}) => {
  await renderVideo(brandPage, track.id);
  const link = brandPage.getByRole("link", { name: "Anyone can verify it" });
  const address = new URL((await link.getAttribute("href")) ?? "", brandPage.url()).href;
  const sha256 = /[0-9a-f]{64}/.exec(await brandPage.getByRole("main").innerText())?.[0] ?? "no fingerprint";

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const stranger = await browser.newContext({ javaScriptEnabled: false, viewport });
    const page = await stranger.newPage();
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^CUE-\d{4}-\w{4}-\w{4}$/);
    const main = page.getByRole("main");
    await expect(main.getByText("Valid", { exact: true })).toBeVisible();
    await expect(main).toContainText(sha256);
    await expect(main).toContainText(track.title);
    const uses = page.getByRole("region", { name: "What it allows" });
    await expect(uses.getByText("Social media licence", { exact: true })).toBeVisible();
    await uses.getByText("Cinema", { exact: true }).click();
    await expect(uses.getByText("may show the Video as an advertisement in cinemas")).toBeVisible();
    await expect(page.getByRole("region", { name: "Rights at sale" })).toContainText("One-stop");
    await stranger.close();
  }
});

test("a number that no licence has is said to be none, and the page can be read by everybody", async ({
  openAs,
}) => {
  const page = await openAs(null);
  const answer = await page.goto("/verify/CUE-2026-AAAA-AAAB");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "No licence has this number" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact Us" })).toBeVisible();
  await expectAccessible(page);
});
