import { expect, test } from "vitest";
import { formatBytes } from "./files.ts";

test.each([
  [1, "1 KB"],
  [240 * 1024, "240 KB"],
  [12.4 * 2 ** 20, "12.4 MB"],
  [2 ** 31, "2 GB"],
  [1.44 * 2 ** 30, "1.4 GB"],
])("formatBytes formats %d as %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
