import { vi } from "vitest";

/** Clock of the fake audio context, moved by tests. */
export const soundClock = { seconds: 0 };

/** Fakes Web Audio. Returns a function that reads the gain values, in creation order. */
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

/** Evaluates scheduled values like an AudioParam: steps, and linear ramps from the previous point. */
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

/** Makes an element ignore volume changes, as on iOS. */
export const keepingItsVolume = <Element extends object>(element: Element): Element =>
  Object.defineProperty(element, "volume", { get: () => 1, set: () => {} });
