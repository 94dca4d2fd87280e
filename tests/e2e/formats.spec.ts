import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./accessible.ts";
import { made } from "./media.ts";
import { expect, patience, pressRender, readTokens, saved, test, viewports } from "./support.ts";

/** Four seconds in two shots: red on the left and blue on the right, then green and yellow. */
function twoShots(): string {
  const half = (colour: string, at: string) => `drawbox=x=${at}:w=iw/2:h=ih:color=${colour}:t=fill`;
  const shot = (left: string, right: string) => `${half(left, "0")},${half(right, "iw/2")}`;
  const film = "color=c=black:size=640x360:rate=25";
  const graph = [`[0:v]${shot("red", "blue")}[a]`, `[1:v]${shot("lime", "yellow")}[b]`, "[a][b]concat=n=2[v]"].join(";");
  return made("two-shots.mp4", [
    ..."-f lavfi -t 2 -i".split(" "),
    film,
    ..."-f lavfi -t 2 -i".split(" "),
    film,
    "-filter_complex",
    graph,
    ..."-map [v] -c:v libx264 -preset ultrafast -pix_fmt yuv420p".split(" "),
  ]);
}

/** Licenses the two-shot video without overlay and opens its formats page. Returns the address of the licensed video's page. */
async function openFormats(page: Page, trackId: string): Promise<string> {
  await page.goto(`/upload/${trackId}?startTime=0`);
  await page.locator("input[type=file]").setInputFiles(twoShots());
  await page.getByRole("checkbox", { name: "Show title and artist on the video" }).uncheck();
  await pressRender(page);
  await expect(page).toHaveURL(/\/render\//, patience);
  await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
  const licensed = page.url();
  await page.getByRole("link", { name: "Formats and Cut-downs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Formats");
  return licensed;
}

const tick = (page: Page, aspect: string) => page.getByRole("checkbox", { name: `Make ${aspect}` });
const focusIn = (page: Page, aspect: string) => page.getByRole("button", { name: new RegExp(`^Focus point in ${aspect},`) });

/** Colour names of a frame at the given horizontal positions, each a fraction of the width. */
function coloursOf(path: string, atSeconds: number, places: readonly number[]): string[] {
  const width = 100;
  const raw = execFileSync("ffmpeg", [
    ...`-v error -ss ${atSeconds} -i`.split(" "),
    path,
    ...`-frames:v 1 -vf scale=${width}:100 -f rawvideo -pix_fmt rgb24 pipe:1`.split(" "),
  ]);
  return places.map((place) => {
    const start = (50 * width + Math.round(place * (width - 1))) * 3;
    const [red, green, blue] = [0, 1, 2].map((n) => (raw[start + n] ?? 0) > 127);
    if (red) return green ? "yellow" : "red";
    if (green) return "lime";
    return blue ? "blue" : "black";
  });
}

/** Downloads the finished file of one format of an order. */
async function download(page: Page, name: string) {
  const order = page.url();
  await page.getByRole("link", { name: `Open ${name}` }).click();
  await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
  const file = await saved(page, () => page.getByRole("link", { name: "Download Video" }).click());
  await page.goto(order);
  return file.path;
}

const Pictures = z.object({
  streams: z.tuple([z.object({ width: z.number(), height: z.number(), nb_read_packets: z.coerce.number() })]),
});
function pictureOf(path: string) {
  const asked = "-v error -select_streams v -count_packets -show_entries stream=width,height,nb_read_packets";
  const told = execFileSync("ffprobe", [...asked.split(" "), "-of", "json", path], { encoding: "utf8" });
  const [picture] = Pictures.parse(JSON.parse(told)).streams;
  return { size: `${picture.width}x${picture.height}`, frames: picture.nb_read_packets };
}

for (const [screen, viewport] of Object.entries(viewports)) {
  test(
    `a brand orders all formats under one licence, cropped per shot, on a ${screen}`,
    { tag: "@full" },
    async ({ openAs, brand, track }) => {
      test.slow();
      const page = await openAs(brand, { viewport });
      const licensed = await openFormats(page, track.id);
      await expect(tick(page, "16:9")).toBeDisabled();
      await expect(page.getByText("Already licensed")).toBeVisible();
      await expect(page.getByText("Shot 1 of 2")).toBeVisible();
      await page.getByRole("checkbox", { name: "All formats" }).check();
      await page.getByRole("group", { name: "How 1:1 is filled" }).getByText("Pad").click();
      // The first shot is cropped to its left, the second one to its right.
      const focus = focusIn(page, "9:16");
      const box = await focus.boundingBox();
      if (!box) throw new Error("no preview");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x - box.width * 2, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      await expect(focus).toHaveAccessibleName(/shot 1 of 2: 0% from the left/);
      await page.getByRole("button", { name: "Next shot" }).click();
      await expect(page.getByText("Shot 2 of 2")).toBeVisible();
      await focus.focus();
      for (let n = 0; n < 5; n++) await page.keyboard.press("Shift+ArrowRight");
      await expect(focus).toHaveAccessibleName(/shot 2 of 2: 100% from the left/);
      await expect(page.locator(".format-guides")).toHaveCount(0);
      await page.getByRole("group", { name: "Safe zones" }).getByText("TikTok").click();
      await expect(page.locator(".format-guides")).toHaveCount(3);
      const checks = page.getByRole("region", { name: "Before you render" });
      await expect(checks).toContainText("9:16 on TikTok");
      await expect(checks).toContainText("Shorter than the 5 seconds that TikTok asks for");
      await expect(checks.getByRole("link", { name: "TikTok" })).toHaveAttribute("href", /ads\.tiktok\.com/);
      await expectAccessible(page, { widths: [1440, 320] });
      await page.getByRole("button", { name: "Make 3 Formats" }).click();

      await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/, patience);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("two-shots.mp4 in 3 formats");
      await expect(page.getByText("3 formats, no extra cost")).toBeVisible();
      await expect(page.getByText("3 of 3 ready")).toBeVisible(patience);
      const upright = await download(page, "9:16");
      expect(pictureOf(upright)).toEqual({ size: "1080x1920", frames: 100 });
      expect(coloursOf(upright, 1, [0.1, 0.9])).toEqual(["red", "red"]);
      // The crop changes between the last frame of one shot and the first of the next, without a transition.
      expect(coloursOf(upright, 1.95, [0.1, 0.9])).toEqual(["red", "red"]);
      expect(coloursOf(upright, 2.0, [0.1, 0.9])).toEqual(["yellow", "yellow"]);
      const padded = await download(page, "1:1");
      expect(pictureOf(padded).size).toBe("1080x1080");
      expect(coloursOf(padded, 1, [0.1, 0.9])).toEqual(["red", "blue"]);
      expect(pictureOf(await download(page, "4:5")).size).toBe("1080x1350");

      await page.goto(licensed);
      await expect(page.getByRole("region", { name: "Versions" })).toContainText("3 of 10 versions made");
      await page.getByRole("link", { name: "Anyone can verify it" }).click();
      await expect(page.getByRole("region", { name: "Files" })).toContainText("Version 3, added");
      await page.goto("/my-videos");
      await expect.poll(() => readTokens(page)).toBe(23);
    },
  );
}

test(
  "a brand makes a cut-down by keyboard, snapped to the cut, in the video's aspect ratio",
  { tag: "@full" },
  async ({ brandPage: page, track }) => {
    test.slow();
    await openFormats(page, track.id);
    const start = page.getByRole("slider", { name: "In point" });
    await start.focus();
    await page.keyboard.press("ArrowRight");
    await expect(start).not.toHaveValue("0");
    // One step at a time up to the cut.
    for (let n = 0; n < 40 && Number(await start.inputValue()) < 2000; n++) await page.keyboard.press("ArrowRight");
    await expect(start).toHaveValue("2000");
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(start).toHaveAttribute("aria-valuetext", "0:01.9");
    await page.keyboard.press("Shift+ArrowRight");
    await expect(page.getByText("0:02.0 – 0:04.0, 2.0 s")).toBeVisible();
    const shape = tick(page, "16:9");
    await expect(shape).toBeEnabled();
    await shape.focus();
    await page.keyboard.press("Space");
    const button = page.getByRole("button", { name: "Make 1 Format" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/, patience);
    await expect(page.getByText("1 of 1 ready")).toBeVisible(patience);
    const file = await download(page, "Cut-down · from 0:02.0");
    expect(pictureOf(file)).toEqual({ size: "1920x1080", frames: 50 });
    expect(coloursOf(file, 0, [0.1, 0.9])).toEqual(["lime", "yellow"]);
  },
);
