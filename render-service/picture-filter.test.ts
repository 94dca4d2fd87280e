import { expect, test } from "vitest";
import { constantRate, pictureFilter, reasonsAgainstCopy, targetSize } from "./picture-filter.ts";
import type { Video } from "./describe-video.ts";

const ready: Video = {
  kind: "mp4",
  container: "mov,mp4,m4a,3gp,3g2,mj2",
  streamIndex: 0,
  codec: "h264",
  profile: "High",
  level: 40,
  pixelFormat: "yuv420p",
  width: 1080,
  height: 1920,
  displayWidth: 1080,
  displayHeight: 1920,
  rotation: 0,
  pixelShape: 1,
  framesPerSecond: 30,
  hasVariableRate: false,
  gridRate: "30/1",
  usesOwnTimes: true,
  skippedSeconds: 0,
  seconds: 30,
  startSeconds: 0,
  times: [],
  hiddenFrames: 0,
  bitsPerSecond: 17e6,
  isInterlaced: false,
  isFullRange: false,
  colour: { space: "bt709", transfer: "bt709", primaries: "bt709" },
  isHdr: false,
  isWideGamut: false,
  secondKeyAt: null,
  isBeginningBroken: false,
  hasAudio: true,
  isMono: false,
};

test("allows stream copy of a conforming video without overlay", () => {
  expect(reasonsAgainstCopy(ready, false)).toEqual([]);
});

test("names each reason against stream copy", () => {
  const against = (change: Partial<Video>) => reasonsAgainstCopy({ ...ready, ...change }, false);
  expect(reasonsAgainstCopy(ready, true)).toEqual(["overlay"]);
  expect(against({ codec: "hevc" })).toEqual(["codec"]);
  expect(against({ pixelFormat: "yuv420p10le", profile: "High 10" })).toEqual(["pixel format", "profile"]);
  expect(against({ width: 720 })).toEqual(["size"]);
  expect(against({ rotation: 180 })).toEqual(["rotation"]);
  expect(against({ hasVariableRate: true, kind: "mkv" })).toEqual(["variable frame rate", "container"]);
  expect(against({ bitsPerSecond: 50e6 })).toEqual(["bit rate"]);
  expect(against({ startSeconds: 0.5 })).toEqual(["late start"]);
  expect(against({ startSeconds: 0.01 })).toEqual([]);
  expect(against({ startSeconds: -0.1 })).toEqual(["late start"]);
  expect(against({ hiddenFrames: 1 })).toEqual(["edit list"]);
});

test("converts a wide gamut instead of copying it", () => {
  const wide = { ...ready, colour: { ...ready.colour, primaries: "smpte432" }, isWideGamut: true };
  expect(reasonsAgainstCopy(wide, false)).toEqual(["wide gamut"]);
  expect(pictureFilter(wide, targetSize(ready))).toContain("pin=smpte432");
});

test("treats a square video as portrait, a wider one as landscape", () => {
  expect(targetSize({ ...ready, displayWidth: 500, displayHeight: 500 })).toEqual({
    width: 1080,
    height: 1920,
  });
  expect(targetSize({ ...ready, displayWidth: 501, displayHeight: 500 })).toEqual({
    width: 1920,
    height: 1080,
  });
});

test("keeps a constant frame rate, snaps a variable one to its grid, caps at 60", () => {
  expect(constantRate({ ...ready, framesPerSecond: 29.97 })).toBeNull();
  expect(constantRate({ ...ready, framesPerSecond: 27, hasVariableRate: true, gridRate: "60/1" })).toBe("60/1");
  expect(constantRate({ ...ready, framesPerSecond: 120 })).toBe("60");
});

test("pads a late-starting video track from zero at its own rate", () => {
  expect(constantRate({ ...ready, gridRate: "30000/1001", startSeconds: 0.5 })).toBe("30000/1001");
});

test("assumes BT.709 for unlabelled HD and BT.601 for unlabelled SD", () => {
  const unlabelled = { ...ready, colour: { space: null, transfer: null, primaries: null } };
  const size = targetSize(ready);
  expect(pictureFilter(unlabelled, size)).toContain("in_color_matrix=bt709");
  expect(pictureFilter({ ...unlabelled, height: 480 }, size)).toContain("in_color_matrix=smpte170m");
  expect(pictureFilter(ready, size)).not.toContain("in_color_matrix");
});
