import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Player } from "#app/features/catalogue/playback/create-player.ts";
import type { Picture } from "#app/features/catalogue/playback/player-deck.ts";
import { createDock } from "./create-dock.ts";

let picture: Picture;
let cue: number;
const music = { currentTime: 0, playbackRate: 1 } as HTMLAudioElement;

/** Docks a video of this length, at 10 s, under a paused track of 3 min. */
function dock(videoSeconds: number): void {
  const video = {
    currentTime: 10,
    duration: videoSeconds,
    paused: true,
    addEventListener: () => undefined,
    pause: () => undefined,
  } as unknown as HTMLVideoElement;
  const player = {
    snapshot: () => ({ status: "paused", track: { id: "t", durationSeconds: 180 } }),
    sound: () => music,
    subscribe: () => () => undefined,
    setPicture: (set: Picture) => {
      picture = set;
    },
  } as unknown as Player;
  createDock({
    player,
    video,
    cueOf: () => cue,
    onCue: (_, startAtSeconds) => {
      cue = startAtSeconds;
    },
    onFrame: () => undefined,
  });
}

beforeEach(() => {
  cue = 0;
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("createDock moves the start with a seek, rounded to 0.1 s", () => {
  dock(30);
  picture.moved("t", 52.34);
  expect(cue).toBe(42.3);
  picture.moved("t", 3);
  expect(cue).toBe(0);
});

test("createDock clamps a start too near the end and seeks there", () => {
  dock(30);
  music.currentTime = 175;
  picture.moved("t", 175);
  expect(cue).toBe(150);
  expect(music.currentTime).toBe(160);
});

test("createDock accepts any start while the video length is unknown", () => {
  dock(Number.NaN);
  picture.moved("t", 175);
  expect(cue).toBe(165);
});
