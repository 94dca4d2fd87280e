import { lateFlash } from "./media.ts";
import { expect, openTrack, test } from "./support.ts";

/** Plays a video by its address: when its first bright frame is due, by the element's own clock. */
async function flashIn(video: HTMLVideoElement): Promise<number> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return new Promise((resolve) => {
    const look: VideoFrameRequestCallback = (_, { mediaTime }) => {
      context?.drawImage(video, 0, 0, 1, 1);
      if ((context?.getImageData(0, 0, 1, 1).data[0] ?? 0) > 200) resolve(mediaTime);
      else video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  });
}

test("a picture that starts after its sound is previewed as it will be rendered, and ends where the picture ends", async ({
  brandPage: page,
  track,
}) => {
  await openTrack(page, track);
  const prepared = page.waitForResponse(async (answer) => {
    if (!/\/preparations/.test(answer.url()) || !answer.ok()) return false;
    return (await answer.json()).status === "ready";
  });
  await page.locator("input[type=file]").setInputFiles(lateFlash());
  const { id } = await (await prepared).json();
  await expect(page.getByText("ready to render")).toBeVisible();
  // The file's sound goes on for five seconds; the finished video will not.
  await expect(page.getByText("0:00.0 – 0:03.5")).toBeVisible();

  const player = page.locator("video");
  const inPreview = player.evaluate(flashIn);
  await page.getByRole("button", { name: "Play preview" }).click();
  expect(Math.abs((await inPreview) - 2.5)).toBeLessThanOrEqual(0.1);
  await expect(page.getByRole("button", { name: "Play preview" })).toBeVisible();
  const endedAt = await player.evaluate((video: HTMLVideoElement) => video.currentTime);
  expect(endedAt).toBeGreaterThanOrEqual(3.5);
  expect(endedAt).toBeLessThan(4.5);

  // What the render will show, beside it.
  await page.evaluate((address) => {
    const other = Object.assign(document.createElement("video"), {
      src: address,
      muted: true,
      id: "prepared",
    });
    document.body.insertAdjacentElement("beforeend", other);
  }, `/media/pictures/${id}`);
  const other = page.locator("#prepared");
  const inPrepared = other.evaluate(flashIn);
  await other.evaluate((video: HTMLVideoElement) => video.play());
  expect(Math.abs((await inPrepared) - (await inPreview))).toBeLessThanOrEqual(0.1);
});
