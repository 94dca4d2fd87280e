import { expectAccessible } from "./accessible.ts";
import {
  expect,
  openTrack,
  patience,
  pickVideo,
  readTokens,
  renderVideo,
  saved,
  test,
  viewports,
} from "./support.ts";

for (const [screen, viewport] of Object.entries(viewports)) {
  test(`a brand takes a finished render back: tokens return, and both sides see the licence revoked, on a ${screen}`, async ({
    openAs,
    label,
    brandPage: page,
    track,
  }) => {
    await renderVideo(page, track.id);
    await expect.poll(() => readTokens(page)).toBe(23);
    await page.setViewportSize(viewport);
    const address = page.url();
    await expect(page.getByRole("link", { name: "Download Licence" })).toBeVisible(patience);
    const undo = page.getByRole("region", { name: "Changed your mind?" });
    await expect(undo).toContainText("2 tokens come back to your balance");
    await undo.getByRole("button", { name: "Take Render Back" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("A new render is a new licence.");
    await expectAccessible(page, { widths: [viewport.width] });
    await question.getByRole("button", { name: "Take It Back" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Render taken back" })).toBeVisible();
    expect(page.url()).toBe(address);
    await expectAccessible(page, { widths: [viewport.width] });
    const pdf = await saved(page, () => page.getByRole("link", { name: "Download Revoked Licence" }).click());
    expect(pdf.name).toMatch(/^[0-9a-f]{64}\.pdf$/);
    const id = new URL(address).pathname.split("/").at(-1);
    expect((await page.request.get(`/media/renders/${id}?download=1`)).status()).toBe(404);
    await page.getByRole("link", { name: "Says that it was revoked" }).click();
    await expect(page.getByRole("main").getByText("Revoked", { exact: true })).toBeVisible();

    await page.goto("/my-videos");
    const card = page.getByRole("article").filter({ hasText: track.title });
    await expect(card).toContainText("Taken back");
    await expect(card.getByRole("link", { name: /Download/ })).toHaveCount(0);
    await expectAccessible(page, { widths: [viewport.width] });
    await page.setViewportSize(viewports.desktop);
    await expect.poll(() => readTokens(page)).toBe(25);

    const labelPage = await openAs(label);
    await labelPage.setViewportSize(viewport);
    await labelPage.goto("/label/syncs");
    const sync = labelPage.getByRole("main");
    await expect(sync.getByText("Revoked", { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await labelPage.getByRole("link", { name: track.title }).first().click();
    await expect(sync.getByText("Revoked", { exact: true }).filter({ visible: true }).first()).toBeVisible();
  });
}

test("what was downloaded stands: the page takes the offer away, and the server too", async ({
  brandPage: page,
  track,
  openAs,
  brand,
}) => {
  await renderVideo(page, track.id);
  const late = await openAs(brand);
  await late.goto(page.url());
  await expect(late.getByRole("region", { name: "Changed your mind?" })).toBeVisible();
  await saved(page, () => page.getByRole("link", { name: "Download Video" }).click());
  await expect(page.getByRole("region", { name: "Changed your mind?" })).toBeHidden();
  // Another tab still offers it.
  await late.getByRole("button", { name: "Take Render Back" }).click();
  await late.getByRole("alertdialog").getByRole("button", { name: "Take It Back" }).click();
  await expect(late.getByText("was downloaded, so the licence stands")).toBeVisible();
  await expect(late.getByRole("region", { name: "Changed your mind?" })).toBeHidden();
  await expect(late.getByRole("heading", { level: 1 })).toHaveText("Your video is ready!");
});

test("without scripts a render is taken back by two presses", async ({
  brandPage: page,
  track,
  openAs,
  brand,
}) => {
  await openTrack(page, track);
  await pickVideo(page);
  await page
    .getByRole("button", { name: /^Render Video/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
  const plain = await openAs(brand, { javaScriptEnabled: false });
  await plain.goto(page.url());
  await plain.getByRole("button", { name: "Take Render Back" }).click();
  await plain.getByRole("button", { name: "Take It Back" }).click();
  await expect(plain.getByRole("heading", { level: 1, name: "Render taken back" })).toBeVisible();
});
