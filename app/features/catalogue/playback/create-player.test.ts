import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPlayer } from "./create-player.ts";
import { fakeGains, FakeMedia, keepingItsVolume } from "./fake-media.ts";
import type { PlayerTrack } from "./player-track.ts";

beforeEach(() => void vi.stubGlobal("cancelAnimationFrame", () => undefined));
afterEach(() => vi.unstubAllGlobals());

test("createPlayer uses a gain node if element volume is fixed", () => {
  const gains = fakeGains();
  const player = createPlayer();
  player.attach([keepingItsVolume(new FakeMedia()).asAudio()]);
  player.setVolume(1);
  player.play({ id: "t", title: "", durationSeconds: 60 } as PlayerTrack);
  expect(gains()).toEqual([]);
  player.setVolume(0.4);
  expect(gains()).toEqual([1, 0.4]);
  player.stop();
});

test("createPlayer reloads from the same position after a network error", () => {
  fakeGains();
  const audio = new FakeMedia();
  const player = createPlayer();
  player.attach([audio.asAudio()]);
  player.play({ id: "t", title: "", durationSeconds: 60 } as PlayerTrack, 12);
  audio.fail();
  player.toggle();
  expect(audio).toMatchObject({ error: null, currentTime: 12 });
  player.stop();
});
