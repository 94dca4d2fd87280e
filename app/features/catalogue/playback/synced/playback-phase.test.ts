import { expect, test } from "vitest";
import { type PlaybackEvent, reactionTo } from "./playback-phase.ts";

const reactionsTo = (event: PlaybackEvent) => ({
  stopped: reactionTo(event, "stopped"),
  buffering: reactionTo(event, "buffering"),
  playing: reactionTo(event, "playing"),
});

test("play starts a stopped playback and is ignored otherwise", () => {
  expect(reactionsTo("played")).toEqual({ stopped: "start", buffering: "none", playing: "none" });
});

test("the play button stops a buffering playback", () => {
  expect(reactionTo("toggled", "buffering")).toBe("stop");
});

test("a video seek rebuffers, or moves the music while stopped", () => {
  expect(reactionsTo("moved")).toEqual({ stopped: "jump", buffering: "buffer", playing: "buffer" });
});

test("a new start point seeks while playing and buffers while buffering", () => {
  expect(reactionsTo("startMoved")).toMatchObject({ buffering: "buffer", playing: "jump" });
});

test("pause and underrun events are ignored while buffering", () => {
  expect(reactionsTo("paused")).toMatchObject({ buffering: "none", playing: "stop" });
  expect(reactionsTo("starved")).toMatchObject({ buffering: "none", playing: "buffer" });
});
