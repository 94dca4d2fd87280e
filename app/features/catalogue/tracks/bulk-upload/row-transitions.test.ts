import { expect, test } from "vitest";
import { firstState, isUnderWay, markOf, stateOnResume } from "./row-transitions.ts";

test("a row without its audio asks for it, unless it needs none any more", () => {
  expect(firstState("begun", true)).toEqual({ status: "waiting" });
  expect(firstState("begun", false)).toEqual({ status: "needs-file" });
  expect(firstState("arrived", false)).toEqual({ status: "arrived" });
  expect(firstState("added", false)).toEqual({ status: "added" });
});

test("audio that has arrived is not sent again by a retry", () => {
  expect(stateOnResume("arrived")).toEqual({ status: "arrived" });
  expect(stateOnResume("begun")).toEqual({ status: "waiting" });
});

test("a reload hears of what has arrived and ended, not of what is on its way", () => {
  expect(markOf({ status: "arrived" })).toBe("arrived");
  expect(markOf({ status: "cancelled" })).toBe("cancelled");
  expect(markOf({ status: "uploading", percent: 50 })).toBeNull();
  expect(markOf({ status: "paused", percent: 50 })).toBeNull();
});

test("a row whose line is lost keeps its place, a paused one does not", () => {
  expect(isUnderWay({ status: "line-lost", percent: 50 })).toBe(true);
  expect(isUnderWay({ status: "paused", percent: 50 })).toBe(false);
});
