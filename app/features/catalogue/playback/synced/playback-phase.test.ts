import { expect, test } from "vitest";
import { reactionTo } from "./playback-phase.ts";

test("play starts a stopped playback and is ignored otherwise", () => {
  expect(reactionTo("played", "stopped")).toBe("start");
  expect(reactionTo("played", "buffering")).toBe("none");
  expect(reactionTo("played", "playing")).toBe("none");
});

test("the play button stops a buffering playback", () => {
  expect(reactionTo("toggled", "buffering")).toBe("stop");
});

test("a video seek rebuffers, or moves the music while stopped", () => {
  expect(reactionTo("moved", "playing")).toBe("buffer");
  expect(reactionTo("moved", "buffering")).toBe("buffer");
  expect(reactionTo("moved", "stopped")).toBe("jump");
});

test("a new start point seeks while playing and buffers while buffering", () => {
  expect(reactionTo("startMoved", "playing")).toBe("jump");
  expect(reactionTo("startMoved", "buffering")).toBe("buffer");
});

test("pause and underrun events are ignored while buffering", () => {
  expect(reactionTo("paused", "buffering")).toBe("none");
  expect(reactionTo("starved", "buffering")).toBe("none");
  expect(reactionTo("paused", "playing")).toBe("stop");
  expect(reactionTo("starved", "playing")).toBe("buffer");
});
