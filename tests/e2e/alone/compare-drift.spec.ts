import type { Page } from "@playwright/test";
import { demoTrackId } from "#scripts/demo/index.ts";
import { made } from "../media.ts";
import { expect, test, viewports } from "../support.ts";

type Sample = { driftSeconds: number };
type Swap = { key: string; milliseconds: number };
type Measured = { samples: number; drift95: number; swap95: number; swaps: number };

const slugs = ["river-ledger", "sugar-static", "cafe-minuit", "yoru-no-kanjosen"];
/** Milliseconds and seconds: the music is another one within a tenth of a second, and stays within two frames and a half. */
const goal = { swap95: 100, drift95: 0.1 };
const isGood = ({ drift95, swap95 }: Measured) => drift95 < goal.drift95 && swap95 < goal.swap95;

/** Twenty seconds of a picture that costs little to show. */
const film = () =>
  made(
    "twenty-seconds.mp4",
    "-f lavfi -i testsrc2=s=640x360:r=24:d=20 -c:v libx264 -preset ultrafast -pix_fmt yuv420p".split(" "),
  );

test("music that is switched in a comparison is heard at once and keeps to the picture", async ({
  openAs,
  brand,
}) => {
  const page = await openAs(brand, { viewport: viewports.desktop });
  await watchGains(page);
  await page.goto(`/compare?tracks=${slugs.map(demoTrackId).join(",")}`);
  await page.locator("#compare-video").setInputFiles(film());
  await expect(page.getByText("/ 0:20.0")).toBeVisible();
  let measured = await playAndSwitch(page);
  // A machine that is busy with other things stalls film and music alike: what counts is the best of three plays.
  for (let play = 2; play <= 3 && !isGood(measured); play++) measured = await playAndSwitch(page);
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
  expect(measured.samples).toBeGreaterThan(100);
  expect(measured.drift95).toBeLessThan(goal.drift95);
  expect(measured.swap95).toBeLessThan(goal.swap95);
});

/**
 * Keeps the gain of every element as the browser mixes it, which is what is heard: a gain's value follows its ramp in the
 * thread that makes the sound.
 */
async function watchGains(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const mixed: { gain: GainNode; music: HTMLMediaElement }[] = [];
    Object.assign(window, { mixed });
    window.AudioContext = class extends AudioContext {
      override createMediaElementSource(music: HTMLMediaElement) {
        const source = super.createMediaElementSource(music);
        const connect = source.connect.bind(source) as (to: AudioNode) => AudioNode;
        const watched = (to: AudioNode) => {
          if (to instanceof GainNode) mixed.push({ gain: to, music });
          return connect(to);
        };
        return Object.assign(source, { connect: watched });
      }
    };
  });
}

const secondsOf = (page: Page) =>
  page.locator(".compare video").evaluate((video: HTMLVideoElement) => video.currentTime);

/** Plays the film once, with other music about every second, and looks at the distance of the two in each frame. */
async function playAndSwitch(page: Page): Promise<Measured> {
  await page.evaluate(() => {
    const samples: Sample[] = [];
    Object.assign(window, { samples });
    document.addEventListener("cuesheet:sync-sample", (event) =>
      samples.push((event as CustomEvent<Sample>).detail),
    );
  });
  await page.getByRole("button", { name: "Back to the start" }).click();
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const swaps: Swap[] = [];
  for (let second = 2; second < 18; second++) {
    await expect.poll(() => secondsOf(page), { timeout: 30_000 }).toBeGreaterThan(second);
    swaps.push(await press(page, String(1 + ((second - 1) % 4))));
  }
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  const samples = await page.evaluate(() => (window as unknown as { samples: Sample[] }).samples);
  return {
    samples: samples.length,
    drift95: percentile(samples.map(({ driftSeconds }) => Math.abs(driftSeconds))),
    swap95: percentile(swaps.map(({ milliseconds }) => milliseconds)),
    swaps: swaps.length,
  };
}

const percentile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Infinity;

/** Milliseconds from the key to the moment when the new music is heard and the one before no longer is. */
async function press(page: Page, key: string): Promise<Swap> {
  const milliseconds = await page.evaluate(
    (pressed) =>
      new Promise<number>((resolve) => {
        const { mixed } = window as unknown as { mixed: { gain: GainNode; music: HTMLMediaElement }[] };
        const before = mixed.find(({ gain }) => gain.gain.value > 0.1);
        const asked = performance.now();
        document.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
        const look = setInterval(() => {
          const heard = mixed.find(
            ({ gain, music }) => gain.gain.value > 0.5 && !music.paused && !music.seeking,
          );
          const isAlone = mixed.every((each) => each === heard || each.gain.gain.value < 0.05);
          if (!heard || heard === before || !isAlone) return;
          clearInterval(look);
          resolve(performance.now() - asked);
        }, 1);
      }),
    key,
  );
  return { key, milliseconds };
}
