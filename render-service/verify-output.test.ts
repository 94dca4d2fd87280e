import { stat, truncate } from "node:fs/promises";
import { expect, test } from "vitest";
import { ffmpeg, makeFolder, testPicture, testTone, x264 } from "./test-media.ts";
import { verifySound } from "./verify-output.ts";

const folder = makeFolder();

/** Makes one second of video and sound, unless overridden. */
async function make(name: string, ...args: string[]): Promise<string> {
  const path = folder.at(name);
  await ffmpeg(...testPicture(), ...testTone, ...x264, "-c:a", "aac", ...args, path);
  return path;
}

test("returns the video track's length of a finished video", async () => {
  expect(await verifySound(await make("right.mp4"), 1)).toBe(1);
});

test.each([
  ["no sound", ["-an"]],
  ["no video track", ["-vn"]],
  ["truncated sound", ["-af", "atrim=end=0.8"]],
  ["a second audio track", ["-map", "0:v", "-map", "1:a", "-map", "1:a"]],
  ["another codec", ["-c:v", "mpeg4"]],
])("rejects a finished video with %s", async (what, args) => {
  const path = await make(`${what}.mp4`, ...args);
  await expect(verifySound(path, 1)).rejects.toMatchObject({ faultCode: "ffmpeg-failed" });
});

test("rejects a finished video of wrong length or without its end", async () => {
  const path = await make("whole.mp4");
  await expect(verifySound(path, 2)).rejects.toMatchObject({ faultCode: "ffmpeg-failed" });
  // The sample tables are at the end of the file.
  await truncate(path, (await stat(path)).size - 500);
  await expect(verifySound(path, 1)).rejects.toMatchObject({ faultCode: "ffmpeg-failed" });
});
