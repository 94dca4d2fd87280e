import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPlayer } from "./create-player.ts";
import { fakeGains, keepingItsVolume } from "./fake-media.ts";
import type { PlayerTrack } from "./player-track.ts";

beforeEach(() => void vi.stubGlobal("cancelAnimationFrame", () => undefined));
afterEach(() => vi.unstubAllGlobals());

/** Stubs the element members that the player uses. */
class FakeAudio extends EventTarget {
  HAVE_ENOUGH_DATA = 4;
  readyState = 4;
  currentTime = 0;
  duration = 60;
  volume = 1;
  muted = false;
  play = () => Promise.resolve();
  pause = () => undefined;
  error: MediaError | null = null;
  load() {
    this.error = null;
    this.currentTime = 0;
  }
  removeAttribute = () => undefined;
}

test("createPlayer uses a gain node if element volume is fixed", () => {
  const gains = fakeGains();
  const player = createPlayer();
  player.attach([keepingItsVolume(new FakeAudio()) as unknown as HTMLAudioElement]);
  player.setVolume(1);
  player.play({ id: "t", title: "", durationSeconds: 60 } as PlayerTrack);
  expect(gains()).toEqual([]);
  player.setVolume(0.4);
  expect(gains()).toEqual([1, 0.4]);
  player.stop();
});

test("createPlayer reloads from the same position after a network error", () => {
  fakeGains();
  const audio = new FakeAudio();
  const player = createPlayer();
  player.attach([audio as unknown as HTMLAudioElement]);
  player.play({ id: "t", title: "", durationSeconds: 60 } as PlayerTrack, 12);
  audio.error = {} as MediaError;
  audio.dispatchEvent(new Event("error"));
  player.toggle();
  expect(audio).toMatchObject({ error: null, currentTime: 12 });
  player.stop();
});
