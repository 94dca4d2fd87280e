import { afterEach, expect, test, vi } from "vitest";
import { fakeGains, keepingItsVolume } from "#app/features/catalogue/playback/fake-gains.ts";
import { createOriginalMix } from "./original-mix.ts";

afterEach(() => vi.unstubAllGlobals());

class FakeElement extends EventTarget {
  volume = 1;
}

test("the music of a preview is as loud as chosen where elements keep their own volume", () => {
  vi.stubGlobal("Audio", FakeElement);
  const gains = fakeGains();
  // As much of the elements as is used without an original sound.
  const music = keepingItsVolume(new FakeElement()) as HTMLAudioElement;
  const mix = createOriginalMix(new FakeElement() as HTMLVideoElement, music);
  mix.setMusicVolume(0.3);
  mix.open();
  expect(gains()).toEqual([1, 0.3]);
});
