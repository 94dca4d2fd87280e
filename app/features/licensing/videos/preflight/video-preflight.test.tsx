import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { preflightCopy } from "./preflight-checks.tsx";
import VideoPreflight, { type Finished, finishedFile } from "./video-preflight.tsx";

const tall: Finished = {
  source: { width: 720, height: 1280, durationSeconds: 24 },
  picture: { bytes: 12_000_000, framesPerSecond: 25 },
  hasOverlay: false,
  isLevelled: true,
};
const show = (more: Partial<Finished> = {}): string => renderToStaticMarkup(<VideoPreflight {...tall} {...more} />);

describe("finishedFile", () => {
  test("predicts the dimensions of the render, and its bytes with audio", () => {
    expect(finishedFile(tall)).toEqual({
      aspect: "9:16",
      width: 1080,
      height: 1920,
      seconds: 24,
      bytes: 12_768_000,
      framesPerSecond: 25,
      lufs: -14,
      hasTitle: false,
      canBeCut: false,
    });
    const square = { width: 900, height: 900, durationSeconds: 8 };
    expect(finishedFile({ ...tall, source: square }).aspect).toBe("9:16");
  });

  test("leaves bytes and frame rate open until the video is prepared", () => {
    const wide = { width: 1280, height: 720, durationSeconds: 8 };
    expect(finishedFile({ source: wide, picture: null, hasOverlay: true, isLevelled: false })).toMatchObject({
      aspect: "16:9",
      bytes: null,
      framesPerSecond: null,
      lufs: null,
      hasTitle: true,
    });
  });
});

describe("VideoPreflight", () => {
  test("is collapsed if all passed, and names platforms for other shapes", () => {
    const html = show();
    expect(html).toMatch(/^<details class="[^"]*">/);
    expect(html).toMatch(/Before you render.*All \d+ checks passed/);
    for (const platform of ["TikTok", "Reels", "Shorts"]) expect(html).toContain(`9:16 on ${platform}`);
    expect(html).toContain("Instagram feed and YouTube don’t show 9:16.");
    expect(html).not.toContain("once your video is ready");
  });

  test("counts failed checks and says how to fix them", () => {
    const html = show({ source: { ...tall.source, durationSeconds: 4 }, isLevelled: false });
    expect(html).toMatch(/2 things to look at, \d+ checks passed/);
    expect(preflightCopy.checks(1, 1)).toBe("1 thing to look at, 1 check passed");
    expect(html).toContain("Shorter than the 5 seconds that TikTok asks for");
    expect(html).toContain("Choose a longer video.");
    expect(html).toContain("Level the sound to keep it as you hear it.");
  });

  test("names the checks that follow once the video is prepared", () => {
    expect(show({ picture: null })).toContain("We check file size, bitrate and frame rate once your video is ready.");
  });
});
