import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPlayback, type SyncedPlayback } from "./create-playback.ts";
import { FakeMedia } from "#app/features/catalogue/playback/fake-media.ts";
import { leadByVideo } from "./leader.ts";
import type { PlaybackOptions } from "./playback-state.ts";

let film: FakeMedia;
let first: FakeMedia;
let second: FakeMedia;
let playback: SyncedPlayback;
let frame: () => void;

/** Waits for data and for the timeout of `whenMoving`, as a fake's position never advances. */
const settle = () => vi.advanceTimersByTimeAsync(1000);
const state = () => playback.store.get();
const isPlaying = () => [film, first, second].map(({ paused }) => !paused);

function create(options: Partial<PlaybackOptions> = {}) {
  playback = createPlayback({
    leader: leadByVideo(film.asVideo()),
    sounds: [
      { id: "first", music: first.asAudio(), startAtSeconds: 10 },
      { id: "second", music: second.asAudio(), startAtSeconds: 20 },
    ],
    ...options,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (next: () => void) => void (frame = next));
  vi.stubGlobal("document", new EventTarget());
  [film, first, second] = [new FakeMedia(), new FakeMedia(), new FakeMedia()];
  create();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("start", () => {
  test("starts the video only once the music moves, in sync", async () => {
    film.currentTime = 3;
    playback.play();
    await vi.advanceTimersByTimeAsync(100);
    expect(isPlaying()).toEqual([false, true, false]);
    expect(state()).toMatchObject({ isPlaying: true, isBuffering: true });
    first.currentTime += 0.01;
    await vi.advanceTimersByTimeAsync(20);
    expect(isPlaying()).toEqual([true, true, false]);
    expect(first.currentTime).toBeCloseTo(13.01);
    expect(state()).toMatchObject({ isPlaying: true, isBuffering: false });
  });

  test("calls onStart before anything plays", () => {
    playback.onStart(() => expect(isPlaying()).toEqual([false, false, false]));
    playback.play();
    expect.assertions(1);
  });

  test("unlocks a sound chosen while another is loading", () => {
    playback.play();
    const play = vi.spyOn(second, "play");
    playback.hear("second");
    expect(play).toHaveBeenCalledOnce();
  });

  test("restarts from the beginning after the end", async () => {
    film.currentTime = 30;
    playback.setEnd(30);
    playback.play();
    await settle();
    expect([film.currentTime, first.currentTime]).toEqual([0, 10]);
  });

  test("stops music past its end and resumes with an earlier start", async () => {
    film.currentTime = 55;
    playback.play();
    await settle();
    expect(isPlaying()).toEqual([true, false, false]);
    playback.setStart("first", 2);
    frame();
    expect(isPlaying()).toEqual([true, true, false]);
    expect(first.currentTime).toBe(57);
  });

  test("stops when the browser blocks sound", async () => {
    first.play = () => Promise.reject(new Error("NotAllowedError"));
    playback.play();
    await settle();
    expect(state().isPlaying).toBe(false);
  });
});

describe("during playback", () => {
  beforeEach(async () => {
    playback.play();
    await settle();
  });

  test.each([
    ["the video", () => film],
    ["the music", () => first],
  ])("pauses video and music while %s is buffering", async (_name, starved) => {
    film.currentTime = 5;
    starved().readyState = 2;
    starved().emit("waiting");
    await settle();
    expect(isPlaying()).toEqual([false, false, false]);
    expect(state().isBuffering).toBe(true);
    starved().readyState = 4;
    starved().emit("canplay");
    await settle();
    expect(isPlaying()).toEqual([true, true, false]);
    expect(first.currentTime).toBe(15);
  });

  test.each([
    ["the video", () => film],
    ["the music", () => first],
  ])("stops video and music when %s is paused externally", (_name, paused) => {
    paused().pause();
    expect(isPlaying()).toEqual([false, false, false]);
    expect(state().isPlaying).toBe(false);
  });

  test("ignores a stale pause event after playback resumed", async () => {
    playback.toggle();
    playback.toggle();
    await settle();
    film.emit("pause");
    first.emit("pause");
    expect(state().isPlaying).toBe(true);
  });

  test("seeks music that drifted far from the video", () => {
    film.currentTime = 8;
    frame();
    expect(first.currentTime).toBe(18);
  });

  test("follows a dragged start point, one seek at a time", () => {
    playback.setStart("first", 30);
    expect(first.currentTime).toBe(30);
    first.seeking = true;
    playback.setStart("first", 31);
    playback.setStart("first", 32);
    expect(first.currentTime).toBe(30);
    first.seeking = false;
    first.emit("seeked");
    expect(first.currentTime).toBe(32);
    expect(isPlaying()).toEqual([true, true, false]);
  });

  test("switches sounds at the same position without stopping the video", () => {
    film.currentTime = 4;
    playback.hear("second");
    expect(isPlaying()).toEqual([true, false, true]);
    expect(second.currentTime).toBe(24);
    // Missing data is expected until a sound has begun to play.
    second.readyState = 1;
    second.emit("waiting");
    expect(state().isBuffering).toBe(false);
  });

  test("resumes after a seek once video and music are ready", async () => {
    playback.seek(20);
    expect(isPlaying()).toEqual([false, false, false]);
    await settle();
    expect(isPlaying()).toEqual([true, true, false]);
    expect(first.currentTime).toBe(30);
  });

  test("stops at the end of the video", () => {
    playback.setEnd(12);
    film.currentTime = 12;
    frame();
    expect(isPlaying()).toEqual([false, false, false]);
    expect(film.currentTime).toBe(12);
  });

  test("buffers until a replaced source has loaded", async () => {
    playback.setSource("first", null);
    await settle();
    expect(state().isBuffering).toBe(true);
    playback.setSource("first", "cut");
    first.readyState = 4;
    first.emit("canplay");
    await settle();
    expect(first.src).toBe("cut");
    expect(isPlaying()).toEqual([true, true, false]);
  });

  test("pauses everything when destroyed", () => {
    playback.destroy();
    expect(isPlaying()).toEqual([false, false, false]);
  });
});

describe("network error", () => {
  test("continues without broken music and reloads it on next play", async () => {
    playback.play();
    first.fail();
    await settle();
    expect(isPlaying()).toEqual([true, false, false]);
    expect([...state().broken]).toEqual(["first"]);
    playback.pause();
    film.currentTime = 6;
    playback.play();
    await settle();
    expect([first.error, state().broken.size]).toEqual([null, 0]);
    expect(first.currentTime).toBe(16);
    expect(isPlaying()).toEqual([true, true, false]);
  });

  test("stops on a broken video and reloads it at its position", async () => {
    playback.play();
    await settle();
    film.currentTime = 7;
    film.fail();
    expect(state()).toMatchObject({ isPlaying: false, isPictureBroken: true });
    playback.play();
    await settle();
    film.emit("loadedmetadata");
    expect(film).toMatchObject({ error: null, currentTime: 7 });
    expect(state()).toMatchObject({ isPlaying: true, isPictureBroken: false });
  });
});

describe("runsAll", () => {
  test("starts all sounds together and rewinds at the end", async () => {
    create({ runsAll: true, onEnd: () => playback.seek(0) });
    playback.play();
    await settle();
    expect(isPlaying()).toEqual([true, true, true]);
    film.currentTime = 60;
    film.emit("ended");
    film.ended = true;
    frame();
    expect(isPlaying()).toEqual([false, false, false]);
    expect([film.currentTime, second.currentTime]).toEqual([0, 20]);
  });

  test("waits only briefly for an inaudible sound", async () => {
    second.readyState = 0;
    create({ runsAll: true });
    playback.play();
    await settle();
    expect(state().isBuffering).toBe(true);
    await settle();
    await settle();
    expect(state().isBuffering).toBe(false);
  });
});
