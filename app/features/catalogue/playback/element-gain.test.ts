import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openVolume, setVolume } from "./element-gain.ts";
import { fakeGains, keepingItsVolume } from "./fake-media.ts";

let gains: () => number[];
beforeEach(() => void (gains = fakeGains()));
afterEach(() => vi.unstubAllGlobals());

// Only the volume is used.
const makeElement = () => ({ volume: 1 }) as HTMLAudioElement;

describe("element volume", () => {
  test("uses the element's own volume if it can be set", () => {
    const music = makeElement();
    setVolume(music, 0.3);
    openVolume(music);
    expect(music.volume).toBe(0.3);
    expect(gains()).toEqual([]);
  });

  test("uses a single gain node if the element's volume is fixed", () => {
    const music = keepingItsVolume(makeElement());
    setVolume(music, 1);
    openVolume(music);
    expect(gains()).toEqual([]);
    setVolume(music, 0.3);
    openVolume(music);
    expect(gains()).toEqual([1, 0.3]);
    setVolume(music, 0.8);
    openVolume(music);
    expect(gains()).toEqual([1, 0.8]);
  });
});
