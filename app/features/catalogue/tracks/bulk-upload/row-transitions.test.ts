import { expect, test } from "vitest";
import { firstState, isUnderWay, markOf, stateOnResume } from "./row-transitions.ts";

test("firstState asks for a missing file only if still needed", () => {
  expect(firstState("begun", true)).toEqual({ status: "waiting" });
  expect(firstState("begun", false)).toEqual({ status: "needs-file" });
  expect(firstState("arrived", false)).toEqual({ status: "arrived" });
  expect(firstState("added", false)).toEqual({ status: "added" });
});

test("stateOnResume does not send uploaded audio again", () => {
  expect(stateOnResume("arrived")).toEqual({ status: "arrived" });
  expect(stateOnResume("begun")).toEqual({ status: "waiting" });
});

test("markOf stores arrived and ended rows, not rows in progress", () => {
  expect(markOf({ status: "arrived" })).toBe("arrived");
  expect(markOf({ status: "cancelled" })).toBe("cancelled");
  expect(markOf({ status: "uploading", percent: 50 })).toBeNull();
  expect(markOf({ status: "paused", percent: 50 })).toBeNull();
});

test("isUnderWay is true for an offline row, not a paused one", () => {
  expect(isUnderWay({ status: "line-lost", percent: 50 })).toBe(true);
  expect(isUnderWay({ status: "paused", percent: 50 })).toBe(false);
});
