import type { Page } from "@playwright/test";

export type Heard = {
  /** Milliseconds from a press, or from the end of a track, to the next audible sample. */
  soundAfter(press: () => Promise<unknown>): Promise<number>;
  /** Longest silence around a press during playback, in milliseconds. */
  silenceAt(press: () => Promise<unknown>): Promise<number>;
};

/** Anything quieter counts as silence: below the least significant bit at 12 bits. */
const audible = 2e-4;
/** Every wave is silent for a moment at its zero crossings. */
const shortestSeconds = 0.002;
/** Milliseconds to listen: the handover and some sound around it. */
const listenMs = 2_500;

/**
 * Routes all audio elements of the page through a worklet that detects, to the sample, when sound begins and how long it was
 * away. Presses are timed in the page, by the same event as the player's.
 */
export async function hearPage(page: Page): Promise<Heard> {
  await page.evaluate(listen, worklet);
  return {
    async soundAfter(press) {
      await page.evaluate(() => window.ears.forget());
      await press();
      return page.evaluate(() => window.ears.firstSound());
    },
    async silenceAt(press) {
      await page.evaluate(() => window.ears.forget());
      await press();
      return page.evaluate((milliseconds) => window.ears.longestSilence(milliseconds), listenMs);
    },
  };
}

type Ears = {
  forget(): void;
  firstSound(): Promise<number>;
  longestSilence(milliseconds: number): Promise<number>;
};
declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend the browser's own.
  interface Window {
    ears: Ears;
  }
}

/** Runs on the audio thread and posts the length of each silence when it ends. */
const worklet = `
  registerProcessor("ears", class extends AudioWorkletProcessor {
    silent = 0;
    process([input]) {
      const [channel] = input;
      for (let n = 0; n < 128; n += 1) {
        if (channel && Math.abs(channel[n]) > ${audible}) {
          if (this.silent > sampleRate * ${shortestSeconds})
            this.port.postMessage({ silence: this.silent / sampleRate, at: currentTime + n / sampleRate });
          this.silent = 0;
        } else this.silent += 1;
      }
      return true;
    }
  });`;

/** Runs in the page. */
async function listen(code: string): Promise<void> {
  const context = new AudioContext({ latencyHint: "interactive" });
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const ears = new AudioWorkletNode(context, "ears");
  for (const audio of document.querySelectorAll("audio")) context.createMediaElementSource(audio).connect(ears);
  ears.connect(context.destination);
  await context.resume();

  let pressedAt = 0;
  let first: ((milliseconds: number) => void) | null = null;
  let silences: number[] = [];
  let soundAt = new Promise<number>((resolve) => (first = resolve));
  // Time at which a sample leaves the loudspeaker: the worklet's message may be delayed while the page is rendering.
  const momentOf = (at: number) => {
    const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
    return performanceTime + (at - contextTime) * 1000;
  };
  for (const press of ["click", "keydown"])
    document.addEventListener(press, () => (pressedAt ||= performance.now()), { capture: true });
  // The last sample of a track has the same output latency as the next one's first, so it is timed at the loudspeaker, too.
  document.addEventListener("ended", () => (pressedAt ||= momentOf(context.currentTime)), { capture: true });
  ears.port.addEventListener("message", ({ data }: MessageEvent<{ silence: number; at: number }>) => {
    silences.push(data.silence * 1000);
    if (pressedAt > 0) first?.(momentOf(data.at) - pressedAt);
  });
  ears.port.start();
  window.ears = {
    forget() {
      pressedAt = 0;
      silences = [];
      soundAt = new Promise((resolve) => (first = resolve));
    },
    firstSound: () => soundAt,
    longestSilence: (milliseconds) =>
      new Promise((resolve) => setTimeout(() => resolve(Math.max(0, ...silences)), milliseconds)),
  };
}
