import { expect, test } from "vitest";
import { soundFilter, type SoundPlan } from "./sound-arguments.ts";
import { fadeOut, skippedSeconds } from "./music-filter.ts";

const plan: SoundPlan = {
  music: { kind: "wav", channels: 2, seconds: 180 },
  startAtSeconds: 42.5,
  pictureSeconds: 30,
  volume: 0.6,
};

test("counts the start in samples after the skipped whole seconds", () => {
  expect(skippedSeconds(plan)).toBe(41);
  expect(soundFilter(plan)).toContain("atrim=start_sample=72000:end_sample=1512000");
});

test("decodes an MP3 from its beginning for exact seeking", () => {
  const mp3: SoundPlan = { ...plan, music: { ...plan.music, kind: "mp3" } };
  expect(skippedSeconds(mp3)).toBe(0);
  expect(soundFilter(mp3)).toContain("atrim=start_sample=2040000");
});

test("sets a linear volume and plays mono at full level on both sides", () => {
  expect(soundFilter(plan)).toContain("volume=0.600000");
  expect(soundFilter(plan)).not.toContain("pan=");
  expect(soundFilter({ ...plan, music: { ...plan.music, channels: 1 } })).toContain("pan=stereo|c0=c0|c1=c0");
});

test("fades out at the end of the video or of the music, whichever is earlier", () => {
  expect(fadeOut(plan)).toEqual({ at: 29.25, seconds: 0.75 });
  expect(fadeOut({ ...plan, startAtSeconds: 170 })).toEqual({ at: 9.25, seconds: 0.75 });
  expect(fadeOut({ ...plan, pictureSeconds: 1 })).toEqual({ at: 0.75, seconds: 0.25 });
});
