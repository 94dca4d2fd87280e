import { expect, test } from "vitest";
import { isVideoFile } from "./video-file-input.tsx";

const quickTime = "\0\0\0\x14ftypqt  \0\0\0\0qt  ";

test.each([
  ["a declared video", "anything", "video/mp4", true],
  ["a .mov without a type, by its content", quickTime, "", true],
  ["a text called .mov without a type", "This is a shopping list.", "", false],
  ["a video declared as text", quickTime, "text/plain", false],
  ["an empty file without a type", "", "", false],
])("%s", async (_what, content, type, expected) => {
  expect(await isVideoFile(new File([content], "film.mov", { type }))).toBe(expected);
});
