import { expect, type Page, test } from "@playwright/test";

type Sample = { driftSeconds: number };
/** The last fade of a gain: its target, and its end in seconds on the audio clock. */
type Fade = { to: number; until: number };
type Mixed = { gain: GainNode; music: HTMLMediaElement; fade: Fade | null };
type Watched = { samples: Sample[]; mixed: Mixed[] };

/**
 * Records the gain of every element that the page mixes, which determines what is heard: a gain's value follows its ramp on the
 * audio thread. Must be called before the page is opened.
 */
export async function watchGains(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const mixed: Mixed[] = [];
    Object.assign(window, { mixed });
    const watchFades = (node: GainNode, music: HTMLMediaElement) => {
      const entry: Mixed = { gain: node, music, fade: null };
      mixed.push(entry);
      const ramp = node.gain.linearRampToValueAtTime.bind(node.gain);
      node.gain.linearRampToValueAtTime = (to, until) => {
        entry.fade = { to, until };
        return ramp(to, until);
      };
    };
    window.AudioContext = class extends AudioContext {
      override createMediaElementSource(music: HTMLMediaElement) {
        const source = super.createMediaElementSource(music);
        // An element passes through two gains; the second one is its level.
        const watch = <Node extends AudioNode>(node: Node, onNext: (to: AudioNode) => void): Node => {
          const connect = node.connect.bind(node) as (to: AudioNode) => AudioNode;
          const watched = (to: AudioNode) => {
            onNext(to);
            return connect(to);
          };
          return Object.assign(node, { connect: watched });
        };
        const noteLevel = (to: AudioNode) => void (to instanceof GainNode && watchFades(to, music));
        return watch(source, (course) => void watch(course, noteLevel));
      }
    };
  });
}

/** Starts recording the drift between music and video in each frame. */
export async function watchDrift(page: Page): Promise<void> {
  await page.evaluate(() => {
    const samples: Sample[] = [];
    Object.assign(window, { samples });
    document.addEventListener("cuesheet:sync-sample", (event) => samples.push((event as CustomEvent<Sample>).detail));
  });
}

/** Absolute drifts in seconds, one per frame since `watchDrift`. */
export async function driftsOf(page: Page): Promise<number[]> {
  const samples = await page.evaluate(() => (window as unknown as Watched).samples);
  return samples.map(({ driftSeconds }) => Math.abs(driftSeconds));
}

/** Maximum drift between music and video, in seconds: two and a half frames at 25 fps. */
const driftGoal = 0.1;

/** Expects little drift in the best of three plays, since a busy machine stalls video and music alike. */
export async function expectLittleDrift<Measured extends { samples: number; drift95: number }>(
  play: () => Promise<Measured>,
  minSamples: number,
): Promise<Measured> {
  let measured = await play();
  for (let n = 2; n <= 3 && measured.drift95 >= driftGoal; n++) measured = await play();
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
  expect(measured.samples).toBeGreaterThan(minSamples);
  expect(measured.drift95).toBeLessThan(driftGoal);
  return measured;
}

/** Result of a key press: `ms` on the wall clock; `fadeSeconds` on the audio clock, null if the press itself started no fade. */
export type Swap = { ms: number; fadeSeconds: number | null };

/**
 * Presses a track's key in a comparison, and waits until its music is audible and the previous one is not. The scheduled fades
 * are read synchronously after the press, so that they are the same on a machine that stalls.
 */
export function swapInComparison(page: Page, key: string): Promise<Swap> {
  return page.evaluate(
    (pressed) =>
      new Promise<Swap>((resolve) => {
        const { mixed } = window as unknown as Watched;
        const before = mixed.find(({ gain }) => gain.gain.value > 0.1);
        for (const each of mixed) each.fade = null;
        const asked = performance.now();
        document.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
        const rising = mixed.filter(({ fade }) => fade !== null && fade.to > 0.5);
        const [next] = rising;
        const isWhole =
          next !== undefined &&
          rising.length === 1 &&
          next !== before &&
          !next.music.paused &&
          mixed.every((each) => each === next || each.fade?.to === 0);
        const fadeSeconds = isWhole
          ? Math.max(...mixed.map(({ fade, gain }) => (fade?.until ?? 0) - gain.context.currentTime))
          : null;
        const look = setInterval(() => {
          const heard = mixed.find(({ gain, music }) => gain.gain.value > 0.5 && !music.paused && !music.seeking);
          const isAlone = mixed.every((each) => each === heard || each.gain.gain.value < 0.05);
          if (!heard || heard === before || !isAlone) return;
          clearInterval(look);
          resolve({ ms: performance.now() - asked, fadeSeconds });
        }, 1);
      }),
    key,
  );
}

/** Result of pressing J: `ms` until the next track plays, polled in each frame; `isAtOnce` if the press itself started it. */
type DockSwap = { ms: number; isAtOnce: boolean };

/**
 * Presses J over the library's video, and waits until the next track plays. The elements are read synchronously after the press,
 * so that they are the same on a machine that stalls.
 */
export async function swapInDock(page: Page): Promise<DockSwap> {
  const heard = await waitForNext(page, "keydown");
  const isAtOnce = await page.evaluate(() => {
    const playing = () => [...document.querySelectorAll("audio")].filter((audio) => !audio.paused);
    const before = playing();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
    const [next, ...others] = playing();
    return next !== undefined && others.length === 0 && !before.includes(next);
  });
  return { ms: await heard(), isAtOnce };
}

/** Hovers over a card under the library's video; returns the milliseconds until its track plays. */
export async function swapByHover(page: Page, card: number): Promise<number> {
  const heard = await waitForNext(page, "pointerover");
  await page.locator("article a.stretch").nth(card).hover();
  return heard();
}

/** Measures in the page, per frame, from the first such event until another element plays. */
async function waitForNext(page: Page, event: "keydown" | "pointerover"): Promise<() => Promise<number>> {
  const next = await page.evaluateHandle((name) => {
    const before = [...document.querySelectorAll("audio")].find((audio) => !audio.paused);
    const sounds = new Promise<number>((resolve) => {
      const begin = () => {
        const asked = performance.now();
        const from = new Map([...document.querySelectorAll("audio")].map((each) => [each, each.currentTime]));
        const look = () => {
          const heard = [...document.querySelectorAll("audio")].find((audio) => !audio.paused && audio !== before);
          if (heard && heard.currentTime > (from.get(heard) ?? 0) && !heard.seeking) resolve(performance.now() - asked);
          else requestAnimationFrame(look);
        };
        look();
      };
      document.addEventListener(name, begin, { capture: true, once: true });
    });
    return { sounds };
  }, event);
  return () => next.evaluate(({ sounds }) => sounds);
}
