import { describe, expect, test } from "vitest";
import { renderButtonText, startedBefore, trackToasts, wordsForRefusal } from "./track-copy.ts";

describe("the words of the render flow", () => {
  test("a render that lacks something says so as the specification does", () => {
    expect(wordsForRefusal({ refusal: "missing-information" })).toEqual({
      kind: "error",
      title: "Missing information",
      description: "Please select a video and make sure you're logged in",
    });
  });

  test("too few tokens name the price", () => {
    expect(wordsForRefusal({ refusal: "insufficient-tokens", priceTokens: 3 })).toEqual({
      kind: "error",
      title: "Insufficient tokens",
      description: "You need at least 3 token(s) to render this video",
    });
  });

  test("a refused video says why", () => {
    expect(wordsForRefusal({ refusal: "video-refused", message: "This video is damaged" })).toMatchObject({
      title: "Video can’t be used",
      description: "This video is damaged",
    });
  });

  test.each(["could-not-start", "id-taken"] as const)("%s is our fault in plain words", (refusal) => {
    expect(wordsForRefusal({ refusal })).toMatchObject({
      title: "Error",
      description: "Failed to start render process",
    });
  });

  test("a press that had gone through before says what it leads to, and that nothing was charged again", () => {
    expect(startedBefore("order")).toEqual({
      kind: "error",
      title: "Your first click went through",
      description: "This is the order it started. Nothing else was started or charged.",
    });
  });

  test("a track that is no longer on sale says so, and that nothing was charged", () => {
    const { title, description } = wordsForRefusal({ refusal: "no-such-track" });
    expect(title).toBe("This track isn’t on sale");
    expect(description).toContain("Nothing was charged");
  });

  test("a track that has changed names each change as it was and as it is", () => {
    const { title, description } = wordsForRefusal({
      refusal: "track-changed",
      changes: [
        { of: "title", from: "Night Bus", to: "Day Bus" },
        { of: "recording" },
        { of: "price", from: 2, to: 3 },
      ],
    });
    expect(title).toBe("This track has changed");
    expect(description).toBe(
      "Its title is now “Day Bus” instead of “Night Bus”. Its recording was replaced. " +
        "It now costs 3 tokens instead of 2 tokens. Nothing was charged. " +
        "Listen to it again, and press Render if you still want it.",
    );
  });

  test("the button names its price, one token in the singular", () => {
    expect(renderButtonText(1)).toBe("Render Video (1 token)");
    expect(renderButtonText(12)).toBe("Render Video (12 tokens)");
  });

  test("the remaining toasts read as specified", () => {
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
