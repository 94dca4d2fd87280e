import { beforeEach, expect, test, vi } from "vitest";
import { fakeGains, keepingItsVolume } from "#app/features/catalogue/playback/fake-gains.ts";
import { createReviewPlayback, type Heard, type ReviewPlayback } from "./create-review-playback.ts";

/** As much of a media element as a playback touches. */
class Media extends EventTarget {
  currentTime = 0;
  duration = 60;
  playbackRate = 1;
  paused = true;
  ended = false;
  seeking = false;
  muted = false;
  volume = 1;
  preload = "none";
  async play() {
    this.paused = false;
    this.dispatchEvent(new Event("playing"));
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }
}

let film: Media;
let music: [Media, Media];
let playback: ReviewPlayback;
let onHeard: ReturnType<typeof vi.fn<() => void>>;
const playing = () => music.flatMap(({ paused }, at) => (paused ? [] : [at + 1]));

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  film = new Media();
  music = [new Media(), new Media()];
  const [first, second] = music as unknown as [HTMLAudioElement, HTMLAudioElement];
  const heard = new Map<number, Heard>([
    [1, { music: first, startAtSeconds: 10, volume: 0.6 }],
    [2, { music: second, startAtSeconds: 20, volume: 1 }],
  ]);
  onHeard = vi.fn<() => void>();
  playback = createReviewPlayback(film as unknown as HTMLVideoElement, heard, onHeard);
});

test("a review plays its first candidate from the film's moment on, as loud as its cue says", () => {
  film.currentTime = 3;
  playback.toggle();
  expect(playing()).toEqual([1]);
  expect(music[0]).toMatchObject({ currentTime: 13, volume: 0.6 });
  expect(onHeard).toHaveBeenCalledOnce();
  expect(playback.store.get()).toMatchObject({ isPlaying: true, wasHeard: true, position: 1 });
});

test("another candidate of a review is heard at the same moment, while the film runs on", () => {
  playback.toggle();
  film.currentTime = 4;
  playback.choose(2);
  expect(playing()).toEqual([2]);
  expect(music[1].currentTime).toBe(24);
  expect(film.paused).toBe(false);
  playback.choose(9);
  expect(playing()).toEqual([2]);
});

test("the candidate of a review that is heard pauses when it is pressed, and goes on when it is pressed again", () => {
  playback.choose(2);
  playback.choose(2);
  expect([playing(), film.paused]).toEqual([[], true]);
  playback.choose(2);
  expect([playing(), film.paused]).toEqual([[2], false]);
});

test("the music of a review waits for a film that waits for data, and starts with it at its moment", () => {
  playback.toggle();
  film.dispatchEvent(new Event("waiting"));
  expect(playing()).toEqual([]);
  film.currentTime = 5;
  film.dispatchEvent(new Event("playing"));
  expect(playing()).toEqual([1]);
  expect(music[0].currentTime).toBe(15);
});

test("a review whose film is paused by the browser is silent, and one that is left is, too", () => {
  playback.toggle();
  film.pause();
  expect(playback.store.get().isPlaying).toBe(false);
  expect(playing()).toEqual([]);
  playback.toggle();
  playback.destroy();
  expect([playing(), film.paused]).toEqual([[], true]);
});

test("the music of a review is as loud as its cue says where elements keep their own volume", () => {
  const gains = fakeGains();
  keepingItsVolume(music[0]);
  playback.toggle();
  expect(gains()).toEqual([1, 0.6]);
});
