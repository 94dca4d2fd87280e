import type { Page } from "@playwright/test";

export type Heard = {
  /** Milliseconds from a press, or from the end of a track, to the next sample that is heard. */
  soundAfter(press: () => Promise<unknown>): Promise<number>;
  /** The longest silence, in milliseconds, of the seconds around a press while something plays. */
  silenceAt(press: () => Promise<unknown>): Promise<number>;
};

/** Quieter than this is silence: below the last bit of 12. */
const audible = 2e-4;
/** Every wave is silent for a moment on its way through zero. */
const shortestSeconds = 0.002;
/** How long a handover is listened to, and some sound before it. */
const listenMs = 2_500;

/**
 * Sends all of the page's audio elements through a worklet that says, to the sample, when sound begins and how long it is
 * away. A press is heard of in the page itself, by the event that the player hears.
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
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the browser's own.
  interface Window {
    ears: Ears;
  }
}

/** Runs beside the sound: tells each change between sound and silence with the length of what has ended. */
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

/** In the page. */
async function listen(code: string): Promise<void> {
  const context = new AudioContext({ latencyHint: "interactive" });
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const ears = new AudioWorkletNode(context, "ears");
  for (const audio of document.querySelectorAll("audio"))
    context.createMediaElementSource(audio).connect(ears);
  ears.connect(context.destination);
  await context.resume();

  let pressedAt = 0;
  let first: ((milliseconds: number) => void) | null = null;
  let silences: number[] = [];
  let soundAt = new Promise<number>((resolve) => (first = resolve));
  // When a sample leaves the loudspeaker: the message about it may wait for a page that is drawing.
  const momentOf = (at: number) => {
    const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
    return performanceTime + (at - contextTime) * 1000;
  };
  for (const press of ["click", "keydown"])
    document.addEventListener(press, () => (pressedAt ||= performance.now()), { capture: true });
  // The last sample of a track is as long on its way as the first one of the next.
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
