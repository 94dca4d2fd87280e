import type { Page } from "@playwright/test";

type Sample = { driftSeconds: number };
type Mixed = { gain: GainNode; music: HTMLMediaElement };
type Watched = { samples: Sample[]; mixed: Mixed[] };

/**
 * Notes the gain of every element that the page mixes, which is what is heard: a gain's value follows its ramp in the thread
 * that makes the sound. To be called before the page is opened.
 */
export async function watchGains(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const mixed: Mixed[] = [];
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

/** From now on the distance of music and picture is noted in each frame. */
export async function watchDrift(page: Page): Promise<void> {
  await page.evaluate(() => {
    const samples: Sample[] = [];
    Object.assign(window, { samples });
    document.addEventListener("cuesheet:sync-sample", (event) =>
      samples.push((event as CustomEvent<Sample>).detail),
    );
  });
}

/** What was noted since `watchDrift`: seconds of each frame, in either direction. */
export async function driftsOf(page: Page): Promise<number[]> {
  const samples = await page.evaluate(() => (window as unknown as Watched).samples);
  return samples.map(({ driftSeconds }) => Math.abs(driftSeconds));
}

/** Presses a track's key in a comparison: milliseconds until it is heard and the one before no longer is. */
export function swapInComparison(page: Page, key: string): Promise<number> {
  return page.evaluate(
    (pressed) =>
      new Promise<number>((resolve) => {
        const { mixed } = window as unknown as Watched;
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
}

/** Presses J over the library's video: milliseconds until the next track sounds, asked of the browser in each frame. */
export function swapInDock(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = [...document.querySelectorAll("audio")].find((audio) => !audio.paused);
        const asked = performance.now();
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
        const from = new Map([...document.querySelectorAll("audio")].map((each) => [each, each.currentTime]));
        const look = () => {
          const heard = [...document.querySelectorAll("audio")].find(
            (audio) => !audio.paused && audio !== before,
          );
          if (heard && heard.currentTime > (from.get(heard) ?? 0) && !heard.seeking)
            resolve(performance.now() - asked);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
