import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeGains, FakeMedia, keepingItsVolume } from "#app/features/catalogue/playback/fake-media.ts";
import { createReviewPlayback, type ReviewPlayback } from "./create-review-playback.ts";

let film: FakeMedia;
let music: [FakeMedia, FakeMedia];
let playback: ReviewPlayback;
let gains: () => number[];
/** Waits for the timeout of `whenMoving`, as a fake's position never advances. */
const settle = () => vi.advanceTimersByTimeAsync(1000);
const playing = () => [film, ...music].flatMap(({ paused }, at) => (paused ? [] : [at]));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.stubGlobal("document", new EventTarget());
  gains = fakeGains();
  film = new FakeMedia();
  music = [new FakeMedia(), keepingItsVolume(new FakeMedia())];
  playback = createReviewPlayback(
    film.asVideo(),
    new Map([
      [1, { music: music[0].asAudio(), startAtSeconds: 10, volume: 0.6 }],
      [2, { music: music[1].asAudio(), startAtSeconds: 20, volume: 0.3 }],
    ]),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("createReviewPlayback plays the first candidate at its volume, preloading others", async () => {
  playback.toggle();
  await settle();
  expect(playing()).toEqual([0, 1]);
  expect(music[0].volume).toBe(0.6);
  expect(music[1].preload).toBe("auto");
});

test("createReviewPlayback switches in sync, also with fixed element volume", async () => {
  playback.toggle();
  await settle();
  film.currentTime = 4;
  playback.choose(2);
  expect(playing()).toEqual([0, 2]);
  expect(music[1].currentTime).toBe(24);
  expect(gains()).toEqual([1, 0.3]);
  playback.choose(9);
  expect(playing()).toEqual([0, 2]);
});

test("createReviewPlayback starts, pauses and resumes by choosing one candidate", async () => {
  playback.choose(2);
  await settle();
  expect(playing()).toEqual([0, 2]);
  playback.choose(2);
  expect(playing()).toEqual([]);
  playback.choose(2);
  await settle();
  expect(playing()).toEqual([0, 2]);
});
