import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createOriginalMix } from "./original-mix.ts";

const made: FakeGain[] = [];
class FakeGain {
  gain: { value: number };
  constructor(_context: unknown, { gain }: { gain: number }) {
    this.gain = { value: gain };
    made.push(this);
  }
  connect = (next: unknown) => next;
}
class FakeElement extends EventTarget {
  volume = 1;
}
const openContext = vi.fn<() => void>();
class FakeContext {
  state = "running";
  constructor() {
    openContext();
  }
  createMediaElementSource = () => ({ connect: (next: unknown) => next });
}

/** A volume that cannot be set, as on iOS. */
const deaf = () => Object.defineProperty(new FakeElement(), "volume", { get: () => 1, set: () => {} });
// As much of the elements as is used without an original sound.
const mixWith = (music: FakeElement) =>
  createOriginalMix(new FakeElement() as HTMLVideoElement, music as HTMLAudioElement);
const gains = () => made.map(({ gain }) => gain.value);

beforeEach(() => {
  made.length = 0;
  openContext.mockClear();
  vi.stubGlobal("Audio", FakeElement);
  vi.stubGlobal("GainNode", FakeGain);
  vi.stubGlobal("AudioContext", FakeContext);
});
afterEach(() => vi.unstubAllGlobals());

describe("volume of the music", () => {
  test("is the element's own where it can be set", () => {
    const music = new FakeElement();
    const mix = mixWith(music);
    mix.setMusicVolume(0.3);
    mix.open();
    expect(music.volume).toBe(0.3);
    expect(openContext).not.toHaveBeenCalled();
  });

  test("is a gain where the element keeps its own", () => {
    const mix = mixWith(deaf());
    mix.setMusicVolume(0.3);
    mix.open();
    expect(gains()).toEqual([1, 0.3, 0]);
    mix.setMusicVolume(0.8);
    expect(gains()).toEqual([1, 0.8, 0]);
    mix.setMusicVolume(1);
    mix.open();
    expect(gains()).toEqual([1, 1, 0]);
    expect(openContext).toHaveBeenCalledOnce();
  });
});
