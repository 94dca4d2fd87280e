import { expect, test } from "vitest";
import { toVideo } from "./video-file-input.tsx";

const quickTime = "\0\0\0\x14ftypqt  \0\0\0\0qt  ";
const stream = `G${"\0".repeat(187)}G`;

test.each([
  ["a declared video", quickTime, "video/quicktime", "video/quicktime"],
  ["a .mov without a type, by its content", quickTime, "", "video/mp4"],
  ["a video declared as text", stream, "text/vnd.trolltech.linguist", "video/mp2t"],
  ["a video declared as bytes", quickTime, "application/octet-stream", "video/mp4"],
  ["a text called .mov without a type", "This is a shopping list.", "", undefined],
  ["a text declared as a video", "This is a shopping list.", "video/mp4", undefined],
  ["an MP3 declared as a video", "ID3\x03", "video/mp4", undefined],
  ["an empty file without a type", "", "", undefined],
])("toVideo checks %s", async (_what, content, type, expected) => {
  const video = await toVideo(new File([content], "film.mov", { type, lastModified: 7 }));
  expect(video?.type).toBe(expected);
  expect([undefined, 7]).toContain(video?.lastModified);
});
