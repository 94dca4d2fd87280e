import { describe, expect, test } from "vitest";
import { renderButtonText, trackToasts } from "./track-copy.ts";
import { startedBefore, wordsForRefusal } from "./render-refusals-copy.ts";

describe("render flow copy", () => {
  test("reports missing information in the specified words", () => {
    expect(wordsForRefusal({ refusal: "missing-information" })).toEqual({
      kind: "error",
      title: "Missing information",
      description: "Please select a video and make sure you're logged in",
    });
  });

  test("names the price when tokens are insufficient", () => {
    expect(wordsForRefusal({ refusal: "insufficient-tokens", priceTokens: 3 })).toEqual({
      kind: "error",
      title: "Insufficient tokens",
      description: "You need at least 3 token(s) to render this video",
    });
  });

  test("gives the reason for a refused video", () => {
    expect(wordsForRefusal({ refusal: "video-refused", message: "This video is damaged" })).toMatchObject({
      title: "Video can’t be used",
      description: "This video is damaged",
    });
  });

  test.each(["could-not-start", "id-taken"] as const)("reports a generic start failure for %s", (refusal) => {
    expect(wordsForRefusal({ refusal })).toMatchObject({
      title: "Error",
      description: "Failed to start render process",
    });
  });

  test("says that a duplicate click started and charged nothing else", () => {
    expect(startedBefore("order")).toEqual({
      kind: "error",
      title: "Your first click went through",
      description: "This is the order it started. Nothing else was started or charged.",
    });
  });

  test("reports a track no longer on sale, with no charge", () => {
    const { title, description } = wordsForRefusal({ refusal: "no-such-track" });
    expect(title).toBe("This track isn’t on sale");
    expect(description).toContain("Nothing was charged");
  });

  test("lists every change of a changed track", () => {
    const { title, description } = wordsForRefusal({
      refusal: "track-changed",
      changes: [{ of: "title", from: "Night Bus", to: "Day Bus" }, { of: "recording" }, { of: "price", from: 2, to: 3 }],
    });
    expect(title).toBe("This track has changed");
    expect(description).toBe(
      "Its title is now “Day Bus” instead of “Night Bus”. Its recording was replaced. " +
        "It now costs 3 tokens instead of 2 tokens. Nothing was charged. " +
        "Listen to it again, and press Render if you still want it.",
    );
  });

  test("names the price on the button, singular for 1 token", () => {
    expect(renderButtonText(1)).toBe("Render Video (1 token)");
    expect(renderButtonText(12)).toBe("Render Video (12 tokens)");
  });

  test("words the remaining toasts as specified", () => {
    expect(trackToasts.invalidFile).toMatchObject({
      title: "Invalid file",
      description: "Please select a video file",
    });
    expect(trackToasts.renderStarted).toMatchObject({
      title: "Render started",
      description: "Your video is being processed",
    });
  });
});
