import { describe, expect, test } from "vitest";
import { aspects } from "#render-service/formats/formats.contract.ts";
import { targetLoudness } from "#render-service/render-service.contract.ts";
import { type Platform, platforms, platformsFor } from "./platform-limits.contract.ts";
import { type FileFacts, levelledLufs, preflight } from "./preflight.contract.ts";

// The constant is duplicated so that browsers need not load the render service's schemas.
test("levelledLufs is the render service's target", () => {
  expect(levelledLufs).toBe(targetLoudness.lufs);
});

const file: FileFacts = {
  aspect: "9:16",
  width: 1080,
  height: 1920,
  seconds: 24,
  bytes: 12_000_000,
  framesPerSecond: 25,
  lufs: -14,
  hasTitle: false,
  canBeCut: true,
};
const platform = (id: Platform["id"]): Platform => platforms.find((one) => one.id === id)!;
const levels = (more: Partial<FileFacts>, id: Platform["id"] = "tiktok") =>
  preflight({ ...file, ...more }, platform(id))
    .filter(({ level }) => level !== "pass")
    .map(({ check, level }) => `${check}: ${level}`);

describe("platforms", () => {
  test("each has a source and a date", () => {
    for (const { source, checkedOn } of platforms) {
      expect(new URL(source).protocol).toBe("https:");
      expect(checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  test("each aspect ratio is accepted by some platform", () => {
    expect(aspects.map((aspect) => platformsFor(aspect).length > 0)).toEqual(aspects.map(() => true));
  });
});

describe("preflight", () => {
  test("passes a fitting file", () => {
    expect(platformsFor("9:16").flatMap((one) => preflight(file, one))).toSatisfy((items: { level: string; todo: string }[]) =>
      items.every(({ level, todo }) => level === "pass" && todo === ""),
    );
  });

  test("fails a file the platform rejects", () => {
    expect(levels({ aspect: "4:5" })).toEqual(["shape: fail"]);
    expect(levels({ width: 405, height: 720 })).toEqual(["size: fail"]);
    expect(levels({ seconds: 4 })).toEqual(["length: fail"]);
    expect(levels({ seconds: 181, bytes: null }, "shorts")).toEqual(["length: fail"]);
    expect(levels({ bytes: 500_000_001, seconds: 300 })).toEqual(["length: warn", "bytes: fail"]);
    expect(levels({ framesPerSecond: 15 }, "reels")).toEqual(["frames: fail"]);
  });

  test("warns about files a platform accepts but degrades", () => {
    expect(levels({ bytes: 1_000_000 })).toEqual(["bitrate: warn"]);
    expect(levels({ bytes: 90_000_000 }, "reels")).toEqual(["bitrate: warn"]);
    expect(levels({ lufs: null }, "shorts")).toEqual(["loudness: warn"]);
    expect(levels({ lufs: -9 }, "shorts")).toEqual(["loudness: warn"]);
    expect(levels({ hasTitle: true })).toEqual(["title: warn"]);
  });

  test("names a fix for each failure", () => {
    const items = platforms.flatMap((one) =>
      preflight(
        {
          ...file,
          aspect: "16:9",
          seconds: 700,
          bytes: 9e8,
          framesPerSecond: 12,
          lufs: null,
          hasTitle: true,
        },
        one,
      ),
    );
    for (const { level, todo } of items) expect(todo === "").toBe(level === "pass");
  });

  test("mentions in and out points only where the page has them", () => {
    const todo = (more: Partial<FileFacts>) =>
      preflight({ ...file, ...more }, platform("shorts")).find(({ check }) => check === "length")?.todo;
    expect(todo({ seconds: 200 })).toBe("Move the in or out point.");
    expect(todo({ seconds: 200, canBeCut: false })).toBe("Choose a shorter video, or make a cut-down of the finished one.");
    expect(todo({ seconds: 0.5, canBeCut: false })).toBe("Choose a longer video.");
  });

  test("skips unknown facts", () => {
    const checks = preflight({ ...file, bytes: null, framesPerSecond: null }, platform("reels"));
    expect(checks.map(({ check }) => check)).toEqual(["shape", "size", "length", "loudness"]);
  });
});
