import { expect, patience, renderVideo, test, viewports } from "./support.ts";

test("anyone verifies a licence by its number, on a phone without JavaScript", async ({ brandPage, openAs, track }) => {
  test.slow();
  await renderVideo(brandPage, track.id);
  const link = brandPage.getByRole("link", { name: "Anyone can verify it" });
  const address = new URL((await link.getAttribute("href")) ?? "", brandPage.url()).href;
  // Signed and logged moments after the sale; with several concurrent sales, at the next cron tick.
  const read = async () => (await brandPage.request.get(address)).text();
  await expect.poll(read, patience).toContain("The log hasn’t been rewritten");
  const sha256 = /[0-9a-f]{64}/.exec(await brandPage.getByRole("main").innerText())?.[0] ?? "no fingerprint";

  const page = await openAs(null, { javaScriptEnabled: false, viewport: viewports.phone });
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
  const proof = page.getByRole("region", { name: "How we know" });
  for (const check of ["Cuesheet signed it", "It’s in the public log", "The log hasn’t been rewritten"])
    await expect(proof.getByText(check, { exact: true })).toBeVisible();
  await expect(proof.getByText("It hasn’t been revoked", { exact: true })).toBeVisible();
  await proof.getByText("Technical").first().click();
  await expect(proof.getByText("vc+jwt, EdDSA (Ed25519)")).toBeVisible();
  const data = await page.request.get((await proof.getByRole("link", { name: /JWT/ }).getAttribute("href")) ?? "");
  expect((await data.text()).split(".")).toHaveLength(3);
});

test("an unknown licence number answers 404 with a contact link", async ({ request }) => {
  const answer = await request.get("/verify/CUE-2026-AAAA-AAAB");
  expect(answer.status()).toBe(404);
  const html = await answer.text();
  expect(html).toContain("No licence has this number");
  expect(html).toContain("Contact Us");
});
