import { describe, expect, test } from "vitest";
import { isSettled, percentOf, renderTitle, wordsOf } from "./render-view.ts";

describe("render page", () => {
  test("never shows 100% before the video is finished", () => {
    expect(percentOf({ status: "pending", progress: 1 })).toBe(99);
    expect(percentOf({ status: "pending", progress: 0.456 })).toBe(45);
    expect(percentOf({ status: "pending", progress: -1 })).toBe(0);
    expect(percentOf({ status: "completed", progress: 0.97 })).toBe(100);
  });

  test("keeps polling until the licence PDF is ready too", () => {
    const licence = { id: "l", number: "CS-1", isPdfReady: false, revocation: null, isSuspended: false };
    expect(isSettled({ status: "pending", licence: null })).toBe(false);
    expect(isSettled({ status: "completed", licence })).toBe(false);
    expect(isSettled({ status: "completed", licence: { ...licence, isPdfReady: true } })).toBe(true);
    expect(isSettled({ status: "failed", licence: null })).toBe(true);
  });

  test("shows the progress in the tab title", () => {
    expect(renderTitle({ status: "pending", progress: 0.4, trackTitle: "Kestrel", licence: null })).toBe(
      "40% · Processing your video · Kestrel · Cuesheet",
    );
    expect(renderTitle({ status: "completed", progress: 1, trackTitle: "Kestrel", licence: null })).toBe(
      "Your video is ready! · Kestrel · Cuesheet",
    );
    const licence = {
      id: "l",
      number: "CS-1",
      isPdfReady: true,
      revocation: "undone" as const,
      isSuspended: false,
    };
    expect(renderTitle({ status: "completed", progress: 1, trackTitle: "Kestrel", licence })).toBe(
      "Render cancelled · Kestrel · Cuesheet",
    );
  });

  test("shows a waiting message for an unknown status", () => {
    const unknown = "archived" as "pending"; // a newer server may send a status that this page does not know
    expect(wordsOf(unknown)).toEqual({ title: "Processing", text: "Please wait..." });
  });
});
