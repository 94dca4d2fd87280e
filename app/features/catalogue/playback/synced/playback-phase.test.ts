import { expect, test } from "vitest";
import { reactionTo } from "./playback-phase.ts";

test("play starts what is stopped and changes nothing that plays or loads", () => {
  expect(reactionTo("played", "stopped")).toBe("start");
  expect(reactionTo("played", "buffering")).toBe("none");
  expect(reactionTo("played", "playing")).toBe("none");
});

test("the play button stops a playback that is still loading", () => {
  expect(reactionTo("toggled", "buffering")).toBe("stop");
});

test("a moved picture loads anew, and takes its music along when nothing was playing", () => {
  expect(reactionTo("moved", "playing")).toBe("buffer");
  expect(reactionTo("moved", "buffering")).toBe("buffer");
  expect(reactionTo("moved", "stopped")).toBe("jump");
});

test("a moved start point is heard at once while playing, without stopping the picture", () => {
  expect(reactionTo("startMoved", "playing")).toBe("jump");
  expect(reactionTo("startMoved", "buffering")).toBe("buffer");
});

test("an element that pauses or starves while it loads is no news", () => {
  expect(reactionTo("paused", "buffering")).toBe("none");
  expect(reactionTo("starved", "buffering")).toBe("none");
  expect(reactionTo("paused", "playing")).toBe("stop");
  expect(reactionTo("starved", "playing")).toBe("buffer");
});
