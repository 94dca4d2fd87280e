import { vi } from "vitest";

/** By the clock of the stand-in: tests move it. */
export const soundClock = { seconds: 0 };

/** Stands in for Web Audio where there is none. Returns what each gain multiplies by, in the order they were made. */
export function fakeGains(): () => number[] {
  const gains: FakeGain[] = [];
  class FakeGain {
    gain: FakeParam;
    context: unknown;
    constructor(context: unknown, { gain }: { gain: number }) {
      this.context = context;
      this.gain = new FakeParam(gain);
      gains.push(this);
    }
    connect = (next: unknown) => next;
    disconnect = () => undefined;
  }
  class FakeContext {
    state = "running";
    get currentTime() {
      return soundClock.seconds;
    }
    createMediaElementSource = () => ({ connect: (next: unknown) => next });
  }
  vi.stubGlobal("GainNode", FakeGain);
  vi.stubGlobal("AudioContext", FakeContext);
  return () => gains.map(({ gain }) => gain.value);
}

/** Follows what is scheduled as an AudioParam does: steps, and lines from the point before. */
class FakeParam {
  #points: { value: number; at: number; isLine: boolean }[];
  constructor(value: number) {
    this.#points = [{ value, at: 0, isLine: false }];
  }
  get value() {
    const now = soundClock.seconds;
    const before = this.#points.findLast(({ at }) => at <= now);
    const next = this.#points.find(({ at }) => at > now);
    if (!before || !next?.isLine) return before?.value ?? 1;
    return before.value + ((next.value - before.value) * (now - before.at)) / (next.at - before.at);
  }
  set value(value) {
    this.setValueAtTime(value, soundClock.seconds);
  }
  setValueAtTime(value: number, at: number) {
    this.#points.push({ value, at, isLine: false });
  }
  linearRampToValueAtTime(value: number, at: number) {
    this.#points.push({ value, at, isLine: true });
  }
  cancelScheduledValues(from: number) {
    this.#points = this.#points.filter(({ at }, place) => place === 0 || at < from);
  }
}

/** Makes an element keep its own volume, as on iOS. */
export const keepingItsVolume = <Element extends object>(element: Element): Element =>
  Object.defineProperty(element, "volume", { get: () => 1, set: () => {} });
