import { vi } from "vitest";

/** Stands in for Web Audio where there is none. Returns what each gain multiplies by, in the order they were made. */
export function fakeGains(): () => number[] {
  const gains: FakeGain[] = [];
  class FakeGain {
    gain: { value: number };
    constructor(_context: unknown, { gain }: { gain: number }) {
      this.gain = { value: gain };
      gains.push(this);
    }
    connect = (next: unknown) => next;
    disconnect = () => undefined;
  }
  class FakeContext {
    state = "running";
    createMediaElementSource = () => ({ connect: (next: unknown) => next });
  }
  vi.stubGlobal("GainNode", FakeGain);
  vi.stubGlobal("AudioContext", FakeContext);
  return () => gains.map(({ gain }) => gain.value);
}

/** Makes an element keep its own volume, as on iOS. */
export const keepingItsVolume = <Element extends object>(element: Element): Element =>
  Object.defineProperty(element, "volume", { get: () => 1, set: () => {} });
