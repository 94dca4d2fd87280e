import { expectAccessible } from "./accessible.ts";
import { holdPreparations } from "./hold-preparations.ts";
import { longFilm, portraitClip } from "./media.ts";
import { columnGap, expect, media, openTrack, test, viewports } from "./support.ts";

test("playing the track pauses the preview, so only one sound is heard", async ({ brandPage: page, track }) => {
  await holdPreparations(page);
  await openTrack(page, track);
  await expect.poll(() => columnGap(page.getByRole("complementary", { name: "Track", exact: true }))).toBeLessThan(40);
  await page.locator("input[type=file]").setInputFiles(longFilm());
  await page.getByRole("button", { name: "Play preview", exact: true }).click();
  const sounding = () => page.evaluate(() => [...document.querySelectorAll("audio")].filter((audio) => !audio.paused).length);
  await expect.poll(sounding, media).toBe(1);
  await page
    .getByRole("button", { name: /^Play (full track|River Ledger|preview of|.*full)/ })
    .first()
    .click();
  await expect.poll(sounding, media).toBe(1);
  await expect(page.getByRole("button", { name: "Play preview", exact: true })).toBeVisible();
});

test("seeking in the track's waveform plays it from there", { tag: "@full" }, async ({ trackPage: page }) => {
  const position = page.getByRole("region", { name: "Listen" }).getByRole("slider");
  await position.fill("30");
  const heardAt = () =>
    page.evaluate(() => [...document.querySelectorAll("audio")].find((audio) => !audio.paused)?.currentTime);
  await expect.poll(heardAt, media).toBeGreaterThanOrEqual(30);
});

test(
  "title and artist overlay the preview for its first seconds only",
  { tag: "@full" },
  async ({ brandPage: page, track }) => {
    await holdPreparations(page);
    await openTrack(page, track);
    await page.locator("input[type=file]").setInputFiles(longFilm());
    const names = page.locator(".burned-in");
    await expect(names).toBeVisible(media);
    const position = page.getByRole("slider", { name: "Seek in video" });
    await position.fill("5");
    await expect(names).toHaveCount(0);
    await position.fill("2");
    await expect(names).toBeVisible();
  },
);

test("pressing play retries music that failed to load, and Pause silences it", async ({ brandPage: page, track }) => {
  await holdPreparations(page);
  await openTrack(page, track);
  await page.route("**/media/previews/**", (route) => route.abort());
  await page.locator("input[type=file]").setInputFiles(longFilm());
  const problem = page.getByText("The music couldn’t be loaded. Press play to try again.");
  await expect(problem).toBeVisible(media);
  await page.unroute("**/media/previews/**");
  await page.getByRole("button", { name: "Play preview", exact: true }).click();
  const heard = () => page.locator("#main audio").evaluate((music: HTMLAudioElement) => !music.paused && music.currentTime > 0);
  await expect.poll(heard, media).toBe(true);
  await expect(problem).toHaveCount(0);
  await page.getByRole("button", { name: "Pause preview", exact: true }).click();
  await expect.poll(heard, media).toBe(false);
});

test(
  "a portrait video previews uncropped, with its controls in reach and nothing covered",
  { tag: "@full" },
  async ({ brandPage: page, track }) => {
    await holdPreparations(page);
    await page.setViewportSize(viewports.phone);
    await openTrack(page, track);
    await page.locator("input[type=file]").setInputFiles(portraitClip());

    const stage = page.getByLabel("Preview of your video");
    const box = async (shown: typeof stage) => (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await test.step("Play is above the fold on a phone", async () => {
      const layout = async () => {
        const [tall, play, over] = [
          await box(stage),
          await box(page.getByRole("button", { name: "Play preview", exact: true })),
          await box(page.getByRole("region", { name: "Render" })),
        ];
        return {
          isTall: tall.height > tall.width,
          isClear: play.y > tall.y && play.y + play.height <= over.y,
        };
      };
      await expect.poll(layout, media).toEqual({ isTall: true, isClear: true });
    });

    await test.step("the collapsed checks count platform problems and expand to advice", async () => {
      const line = page.locator("summary", { hasText: "Before you render" });
      await expect(line).toContainText(/\d+ things to look at, \d+ checks passed/, media);
      await expect(page.getByText("9:16 on TikTok")).toBeHidden();
      // Collapsed, although the element around it is open.
      await expect(line.locator("svg")).toHaveCSS("rotate", "none");
      await line.focus();
      await page.keyboard.press("Enter");
      await expect(line.locator("svg")).toHaveCSS("rotate", "180deg");
      await expect(page.getByText("9:16 on TikTok")).toBeVisible();
      await expect(page.getByText("Shorter than the 5 seconds that TikTok asks for.")).toBeVisible();
      await expect(page.getByText("Choose a longer video.")).toBeVisible();
      await expect(page.getByText("Instagram feed and YouTube don’t show 9:16.")).toBeVisible();
      const mixed = page.getByText("As loud as it was mixed.");
      await expect(mixed).toBeVisible();
      await page.getByRole("checkbox", { name: "Bring the finished video to −14 LUFS" }).check();
      await expect(mixed).toHaveCount(0);
      await expectAccessible(page);
    });

    const bar = page.getByRole("complementary", { name: "Player" });
    await page
      .getByRole("button", { name: /^Play (full track|preview of|.*full)/ })
      .first()
      .click();
    await expect(bar).toBeVisible();
    await expect(bar.getByRole("link", { name: /Use in video/ })).toHaveCount(0);
    for (const [screen, viewport] of Object.entries(viewports)) {
      await page.setViewportSize(viewport);
      await expect.poll(async () => (await box(stage)).height, media).toBeGreaterThan(viewport.height / 2.6);
      // Read in one pass, since the page may still be reflowing.
      const layout = async () => {
        const [tall, controls] = [await box(stage), await box(page.getByRole("button", { name: "Play preview", exact: true }))];
        const isBeside = controls.x >= tall.x + tall.width && controls.y < tall.y + tall.height;
        return { isTall: Math.abs(tall.width / tall.height - 9 / 16) < 0.05, isBeside };
      };
      await expect.poll(layout).toEqual({ isTall: true, isBeside: screen === "desktop" });
      await expect(page.getByRole("button", { name: /^Render Video/ }).filter({ visible: true })).toHaveCount(1);
      // The end of the footer, scrolled into view, is above the fixed bars.
      await page.keyboard.press("End");
      const foot = page.getByRole("contentinfo").getByRole("link").last();
      const fixed = screen === "phone" ? page.getByRole("region", { name: "Render" }) : bar;
      await expect
        .poll(async () => {
          const [last, over] = [await box(foot), await box(fixed)];
          return last.y + last.height <= over.y + 1;
        })
        .toBe(true);
    }
  },
);
