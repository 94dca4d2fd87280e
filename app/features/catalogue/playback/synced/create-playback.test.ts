import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPlayback, type SyncedPlayback } from "./create-playback.ts";
import { FakeMedia } from "./fake-media.ts";
import { leadByVideo } from "./leader.ts";
import type { PlaybackOptions } from "./playback.ts";

let film: FakeMedia;
let first: FakeMedia;
let second: FakeMedia;
let playback: SyncedPlayback;
let frame: () => void;

/** Waits for whatever a playback waits for: data, and for a sound that stands still although it plays. */
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
  test("the picture waits until the music moves, and has it at its moment", async () => {
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

  test("calls back before anything is heard", () => {
    playback.onStart(() => expect(isPlaying()).toEqual([false, false, false]));
    playback.play();
    expect.assertions(1);
  });

  test("a sound that is chosen while another loads is unlocked by that press", () => {
    playback.play();
    const play = vi.spyOn(second, "play");
    playback.hear("second");
    expect(play).toHaveBeenCalledOnce();
  });

  test("begins anew at the end", async () => {
    film.currentTime = 30;
    playback.setEnd(30);
    playback.play();
    await settle();
    expect([film.currentTime, first.currentTime]).toEqual([0, 10]);
  });

  test("is silent where the music is over, and heard where there is some once more", async () => {
    film.currentTime = 55;
    playback.play();
    await settle();
    expect(isPlaying()).toEqual([true, false, false]);
    playback.setStart("first", 2);
    frame();
    expect(isPlaying()).toEqual([true, true, false]);
    expect(first.currentTime).toBe(57);
  });

  test("ends where the browser does not allow sound", async () => {
    first.play = () => Promise.reject(new Error("NotAllowedError"));
    playback.play();
    await settle();
    expect(state().isPlaying).toBe(false);
  });
});

describe("while it plays", () => {
  beforeEach(async () => {
    playback.play();
    await settle();
  });

  test.each([
    ["the picture", () => film],
    ["the music", () => first],
  ])("%s that has run out of data holds both until it can play on", async (_name, starved) => {
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
    ["the picture", () => film],
    ["the music", () => first],
  ])("%s paused from outside stops both", (_name, paused) => {
    paused().pause();
    expect(isPlaying()).toEqual([false, false, false]);
    expect(state().isPlaying).toBe(false);
  });

  test("a pause that is told late stops nothing that plays again", async () => {
    playback.toggle();
    playback.toggle();
    await settle();
    film.emit("pause");
    first.emit("pause");
    expect(state().isPlaying).toBe(true);
  });

  test("music that is far from the picture jumps to it", () => {
    film.currentTime = 8;
    frame();
    expect(first.currentTime).toBe(18);
  });

  test("a start point that is dragged is heard at once, one jump at a time", () => {
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

  test("another sound is heard at the same moment, while the picture runs on", () => {
    film.currentTime = 4;
    playback.hear("second");
    expect(isPlaying()).toEqual([true, false, true]);
    expect(second.currentTime).toBe(24);
    // It has nothing to run out of before it has begun.
    second.readyState = 1;
    second.emit("waiting");
    expect(state().isBuffering).toBe(false);
  });

  test("a moved picture starts with its music once both are there", async () => {
    playback.seek(20);
    expect(isPlaying()).toEqual([false, false, false]);
    await settle();
    expect(isPlaying()).toEqual([true, true, false]);
    expect(first.currentTime).toBe(30);
  });

  test("stops at the end of the picture", () => {
    playback.setEnd(12);
    film.currentTime = 12;
    frame();
    expect(isPlaying()).toEqual([false, false, false]);
    expect(film.currentTime).toBe(12);
  });

  test("another source waits until it is there", async () => {
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

  test("is silent once it is left", () => {
    playback.destroy();
    expect(isPlaying()).toEqual([false, false, false]);
  });
});

describe("a dropped line", () => {
  test("lets the picture go on without its music, which play asks for again", async () => {
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

  test("stops what lost its picture, which play asks for again from where it stood", async () => {
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

describe("sounds that all run", () => {
  test("start together, and go back to the beginning at the end", async () => {
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

  test("wait for one that is not heard no longer than a moment", async () => {
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
