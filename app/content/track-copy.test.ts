import { describe, expect, test } from "vitest";
import { renderButtonText, trackToasts, wordsForRefusal } from "./track-copy.ts";

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
      title: "Upload failed",
      description: "This video is damaged",
    });
  });

  test.each(["could-not-start", "no-such-track", "id-taken"] as const)(
    "%s is our fault in plain words",
    (refusal) => {
      expect(wordsForRefusal({ refusal })).toMatchObject({
        title: "Error",
        description: "Failed to start render process",
      });
    },
  );

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
