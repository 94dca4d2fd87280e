import { lateFlash } from "./media.ts";
import { expect, media, patience, test } from "./support.ts";

/** Seconds at which the video first turns bright. Seeks in steps of 1/50 s, as a busy machine drops frames during playback. */
async function flashIn(video: HTMLVideoElement): Promise<number> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  for (let fiftieth = 100; fiftieth < 150; fiftieth++) {
    video.currentTime = fiftieth / 50;
    await new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
    context?.drawImage(video, 0, 0, 1, 1);
    if ((context?.getImageData(0, 0, 1, 1).data[0] ?? 0) > 200) return fiftieth / 50;
  }
  throw new Error("No bright picture from 2 to 3 s.");
}

test(
  "a video track that starts late previews as it renders and sets the video's end",
  { tag: "@full" },
  async ({ trackPage: page }) => {
    test.slow();
    const prepared = page.waitForResponse(async (answer) => {
      if (!/\/preparations/.test(answer.url()) || !answer.ok()) return false;
      return (await answer.json()).status === "ready";
    }, patience);
    await page.locator("input[type=file]").setInputFiles(lateFlash());
    const { id } = await (await prepared).json();
    await expect(page.getByText("ready to render")).toBeVisible();
    // The file's sound lasts five seconds; the finished video ends with the video track.
    await expect(page.getByText("0:00.0 – 0:03.5")).toBeVisible();

    const player = page.locator("video");
    await page.getByRole("button", { name: "Play preview", exact: true }).click();
    const position = () => player.evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(position, media).toBeGreaterThanOrEqual(3.5);
    await expect(page.getByRole("button", { name: "Play preview", exact: true })).toBeVisible();
    expect(await position()).toBeLessThan(4.5);
    const inPreview = await player.evaluate(flashIn);
    expect(inPreview).toBeGreaterThanOrEqual(2.46);
    expect(inPreview).toBeLessThanOrEqual(2.54);

    // The prepared video, which a render will use.
    await page.evaluate((address) => {
      const other = Object.assign(document.createElement("video"), {
        src: address,
        muted: true,
        id: "prepared",
      });
      document.body.insertAdjacentElement("beforeend", other);
    }, `/media/pictures/${id}`);
    const inPrepared = await page.locator("#prepared").evaluate(flashIn);
    expect(Math.abs(inPrepared - inPreview)).toBeLessThanOrEqual(0.05);
  },
);
