import { afterEach, expect, test, vi } from "vitest";
import { duckGain, type SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { fakeGains, keepingItsVolume, soundClock } from "#app/features/catalogue/playback/fake-media.ts";
import { createOriginalMix } from "./original-mix.ts";

afterEach(() => vi.unstubAllGlobals());

/** Stubs the element members that the mix uses. */
class FakeElement extends EventTarget {
  volume = 1;
  paused = true;
  isConnected = true;
  getAttribute = (): string | null => null;
  play = () => Promise.resolve();
  pause(): void {}
}

const mixOf = (video: FakeElement, music: FakeElement) =>
  createOriginalMix(video as unknown as HTMLVideoElement, music as unknown as HTMLAudioElement);

test("createOriginalMix uses a gain node if element volume is fixed", () => {
  vi.stubGlobal("Audio", FakeElement);
  const gains = fakeGains();
  const mix = mixOf(new FakeElement(), keepingItsVolume(new FakeElement()));
  mix.setMusicVolume(0.3);
  mix.open();
  expect(gains()).toEqual([1, 0.3]);
});

test("createOriginalMix ducks within 1 dB of the render every frame", () => {
  vi.stubGlobal("Audio", FakeElement);
  const gains = fakeGains();
  const video = Object.assign(new FakeElement(), { paused: false });
  const mix = mixOf(video, new FakeElement());
  const speechMs: SpeechRegions = [
    [1010, 1800],
    [2030, 3000],
    [6000, 6400],
  ];
  mix.choose({ href: "/original", volume: 0.8, duckMs: speechMs });
  mix.open();
  const decibels = (gain: number) => 20 * Math.log10(gain);
  // Plays 8 s, then seeks back to 1 s and plays 5 s while the audio clock runs on.
  const frames = [...Array(480).keys(), ...Array.from({ length: 300 }, (_, frame) => 60 + frame)];
  const apart = frames.map((frame, place) => {
    soundClock.seconds = 100 + place / 60;
    mix.follow(frame / 60);
    return Math.abs(decibels(gains()[0]!) - decibels(duckGain(speechMs, (frame / 60) * 1000)));
  });
  expect(Math.max(...apart)).toBeLessThanOrEqual(1);
});
