import { execFileSync, spawnSync } from "node:child_process";
import { eq } from "drizzle-orm";
import { renders, uploads } from "#drizzle/schema/index.ts";
import { demoTrackId } from "#scripts/demo/declarations.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { talkingFilm, talksMs } from "./media.ts";
import { expect, media, openTrack, patience, pressRender, saved, test, viewports } from "./support.ts";

const river = { id: demoTrackId("river-ledger"), title: "River Ledger" };

const group = (page: Page) => page.getByRole("group", { name: "Original sound" });
const choose = (page: Page, word: string) => group(page).getByText(word, { exact: true }).click();

async function lay(page: Page, file: string): Promise<void> {
  await openTrack(page, river);
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByText("The original video audio is muted in the final render.")).toBeVisible(patience);
  await page.getByRole("button", { name: "Play preview", exact: true }).click();
  await page.getByRole("button", { name: "Pause preview" }).click();
}

/** Mono samples of a file's audio, at 8000 Hz. */
function soundOf(file: string): Int16Array {
  const raw = execFileSync("ffmpeg", `-v error -i ${file} -ac 1 -ar 8000 -f s16le -`.split(" "), {
    maxBuffer: 2 ** 26,
  });
  return new Int16Array(raw.buffer, raw.byteOffset, raw.length >> 1);
}

/** Magnitude of a tone (Goertzel algorithm) and RMS level of the sound, from one second to another. */
function heard(sound: Int16Array, hertz: number, from: number, to: number) {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / 8000);
  let [before, last, power] = [0, 0, 0];
  const part = sound.subarray(from * 8000, to * 8000);
  for (const sample of part) {
    [before, last] = [last, sample + turn * last - before];
    power += sample ** 2;
  }
  const tone = Math.sqrt(before ** 2 + last ** 2 - turn * before * last) / part.length;
  return { tone, level: Math.sqrt(power / part.length) };
}

/** Integrated loudness (LUFS) and true peak (dBTP) of a file, by EBU R128. */
function loudnessOf(file: string) {
  const asked = `-hide_banner -nostats -i ${file} -af ebur128=peak=true -f null -`.split(" ");
  const said = spawnSync("ffmpeg", asked, { encoding: "utf8" }).stderr;
  const summary = said.slice(said.lastIndexOf("Summary:"));
  const read = (pattern: RegExp) => Number(pattern.exec(summary)?.[1]);
  return { integrated: read(/I:\s+(-?[\d.]+) LUFS/), peak: read(/Peak:\s+(-?[\d.]+) dBFS/) };
}

for (const [screen, viewport] of Object.entries(viewports)) {
  test(
    `a brand corrects speech, previews its sound under ducked music and renders both, on a ${screen}`,
    { tag: "@full" },
    async ({ openAs, brand, db }) => {
      test.slow();
      const page = await openAs(brand, { viewport });
      await lay(page, talkingFilm());
      await expect(group(page)).toBeVisible(patience);
      await expect(group(page).getByRole("radio", { name: "Mute" })).toBeChecked();
      await choose(page, "Keep");
      await page.getByLabel("Original volume").fill("80");
      await choose(page, "Duck music under speech");
      await expect(page.getByText("The music drops by 9 dB in the 2 speech sections")).toBeVisible();
      const level = page.getByRole("checkbox", { name: "Bring the finished video to −14 LUFS" });
      await level.check();

      const speech = page.getByRole("group", { name: "Speech in your video" });
      const ends = speech.getByRole("slider");
      await expect(ends).toHaveCount(4);
      const kept = async () =>
        (await db.select().from(uploads).where(eq(uploads.userId, brand.id))).map(({ speechMs }) => speechMs);

      await test.step("every speech region, even the last, can be removed and restored", async () => {
        await speech.getByRole("slider", { name: "Speech 2 end" }).press("Delete");
        await expect(ends).toHaveCount(2);
        await expect(speech.getByRole("slider", { name: "Speech 1 start" })).toBeFocused();
        await page.getByRole("button", { name: "Undo", exact: true }).click();
        await expect(ends).toHaveCount(4);
        await speech.getByRole("button", { name: "Remove speech 1" }).click();
        await speech.getByRole("button", { name: "Remove speech 1" }).click();
        await expect(ends).toHaveCount(0);
        await expect(speech.getByRole("button", { name: "Reset" })).toBeFocused();
        const nowhere = page.getByText("There’s no speech left, so the music stays at its level.");
        await expect(nowhere).toBeVisible();
        await expect.poll(kept).toEqual([[]]);
        await page.reload();
        await expect(nowhere).toBeVisible(patience);
        await speech.getByRole("button", { name: "Reset" }).click();
        await expect(ends).toHaveCount(4);
        await expect.poll(kept).toEqual([null]);
      });

      const shown = () => ends.evaluateAll((all) => all.map((one) => Math.round(Number(one.ariaValueNow) * 1000)));
      const regions = await test.step("a speech region moves by key and pointer, and another is added", async () => {
        const end = speech.getByRole("slider", { name: "Speech 1 end" });
        const before = Number(await end.getAttribute("aria-valuenow"));
        await end.press("Shift+ArrowRight");
        await end.press("ArrowLeft");
        await expect(end).toHaveAttribute("aria-valuenow", String(Math.round((before + 0.9) * 1000) / 1000));
        const start = speech.getByRole("slider", { name: "Speech 2 start" });
        const box = (await start.boundingBox())!;
        await page.mouse.move(box.x + box.width / 2, box.y + 20);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width / 2 + 12, box.y + 20, { steps: 4 });
        await page.mouse.up();
        await speech.getByRole("button", { name: "Add speech" }).click();
        await expect(ends).toHaveCount(6);
        await speech.getByRole("button", { name: "Remove speech 1" }).click();
        await expect(ends).toHaveCount(4);
        return shown();
      });
      await expect.poll(async () => (await kept()).map((speechMs) => speechMs?.flat())).toEqual([regions]);
      await expectAccessible(page, { widths: [1440, 320] });

      await page.reload();
      await expect(ends).toHaveCount(4, patience);
      expect(await shown()).toEqual(regions);
      await expect(group(page).getByRole("radio", { name: "Duck music under speech" })).toBeChecked();
      await expect(page.getByLabel("Original volume")).toHaveValue("80");
      await expect(level).toBeChecked();

      await page.getByRole("button", { name: "Play preview", exact: true }).click();
      const sounding = () =>
        page.evaluate(() => [...document.querySelectorAll("audio")].filter((audio) => !audio.paused).length);
      await expect.poll(sounding, media).toBe(2);
      const apart = () =>
        page.locator("#main video").evaluate((video: HTMLVideoElement) => {
          const original = [...document.querySelectorAll("audio")].find(({ src }) => src.includes("/media/originals/"));
          return Math.abs((original?.currentTime ?? 99) - video.currentTime);
        });
      await expect.poll(apart, media).toBeLessThan(0.1);
      await page.getByRole("button", { name: "Pause preview" }).click();
      await expect.poll(sounding).toBe(0);

      await pressRender(page);
      await expect(page).toHaveURL(/\/render\//, patience);
      await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
      await expect(page.getByText("Original sound and music")).toBeVisible();
      const [made] = await db.select().from(renders).where(eq(renders.userId, brand.id));
      expect(made).toMatchObject({ originalMode: "duck", originalPercent: 80, isLevelled: true });
      expect(made?.duckMs?.flat()).toEqual(regions);

      const video = await saved(page, () => page.getByRole("link", { name: "Download Video" }).click());
      const sound = soundOf(video.path);
      const [from, to] = talksMs[0].map((ms) => ms / 1000) as [number, number]; // a region is a pair
      const speaking = heard(sound, 1400, from + 0.2, to - 0.2);
      const silent = heard(sound, 1400, to + 0.2, to + 2);
      expect(speaking.tone).toBeGreaterThan(silent.tone * 5);
      // Music only, and audible.
      expect(silent.level).toBeGreaterThan(100);
      const { integrated, peak } = loudnessOf(video.path);
      expect(Math.abs(integrated + 14)).toBeLessThanOrEqual(0.5);
      expect(peak).toBeLessThanOrEqual(-1);

      const pdf = await saved(page, () => page.getByRole("link", { name: "Download Licence" }).click());
      const words = "Also contains the original sound of the brand’s video.";
      expect(execFileSync("pdftotext", ["-layout", pdf.path, "-"]).toString()).toContain(words);
      await page.goto(`/verify/${made!.licenceNumber}`);
      await expect(page.getByText(words)).toBeVisible();
    },
  );
}
