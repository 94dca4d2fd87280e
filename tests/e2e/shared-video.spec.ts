import { expectAccessible } from "./accessible.ts";
import { probe } from "./media.ts";
import { expect, media, patience, renderVideo, saved, test, viewports } from "./support.ts";

test("a client without an account watches a shared video on a phone until the link is revoked", async ({
  brandPage: page,
  openAs,
  track,
}) => {
  await renderVideo(page, track.id);
  await page.getByText("Something wrong with this video?").click();
  await page.getByLabel("Details").fill("It stutters at");
  await page.getByText("Share with a client").click();
  await page.getByLabel("Let them download the file").check();
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("Not opened yet")).toBeVisible();
  const address = await page.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  expect(address).toMatch(/\/shared\/[\w-]{43}$/);
  await expect(page.getByText(/^To watch and download until/)).toBeVisible();
  // A partly filled form keeps its input when another form of the page is sent.
  await expect(page.getByLabel("Details")).toHaveValue("It stutters at");
  await expect(page.getByLabel("Let them download the file")).not.toBeChecked();
  // A render that has been shared can no longer be undone.
  await expect(page.getByRole("region", { name: "Changed your mind?" })).toBeHidden();
  const number = /CUE-\d{4}-\w{4}-\w{4}/.exec(await page.getByRole("main").innerText())?.[0] ?? "no number";

  const client = await openAs(null, { viewport: viewports.phone });
  expect((await client.goto(address))?.headers()["referrer-policy"]).toBe("same-origin");
  await expect(client.getByRole("main")).toContainText(number);
  await expect(client.getByRole("main")).toContainText(track.title);
  const video = client.locator("video");
  // In a background page the promise of `play` may settle late; `currentTime` shows that the video plays.
  await client.bringToFront();
  await video.evaluate((film: HTMLVideoElement) => void film.play());
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime), media).toBeGreaterThan(0.3);
  const file = await saved(client, () => client.getByRole("link", { name: "Download Video" }).click());
  expect(probe(file.path).streams.map(({ codec_name }) => codec_name)).toEqual(["h264", "aac"]);
  await client.getByRole("link", { name: "Anyone can verify it" }).click();
  await expect(client.getByRole("heading", { level: 1, name: number })).toBeVisible(patience);

  await page.reload();
  await expect(page.getByText("Opened once")).toBeVisible();
  const takeBack = page.getByRole("button", { name: "Turn off" });
  await takeBack.click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The link works again").filter({ visible: true }).first()).toBeVisible();
  // Without JavaScript, the browser's own player is used.
  const plain = await openAs(null, { javaScriptEnabled: false, viewport: viewports.phone });
  expect((await plain.goto(address))?.status()).toBe(200);
  await expect(plain.locator("video")).toBeVisible();

  await takeBack.click();
  await expect(takeBack).toBeHidden();
  await expect.poll(async () => (await client.request.get(address)).status()).toBe(410);
  expect((await client.goto(address))?.status()).toBe(410);
  await expect(client.getByRole("heading", { name: "This link was turned off" })).toBeVisible();
  expect(await client.getByRole("main").innerText()).not.toContain(track.title);
  await expectAccessible(client, { widths: [390] });
});
