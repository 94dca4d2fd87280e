import type { FileHandle } from "node:fs/promises";
import { readAt } from "./read-at.ts";

/** Length of the ID3v2 tag that `head` begins with, 0 without one. */
function tagLength(head: Buffer): number {
  if (head.length < 10 || head.toString("latin1", 0, 3) !== "ID3") return 0;
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  const footer = (head[5] ?? 0) & 0x10 ? 10 : 0;
  return 10 + a * 2 ** 21 + b * 2 ** 14 + c * 2 ** 7 + d + footer;
}

/** Where a file goes on behind the ID3v2 tags that it begins with; 0 without any. */
export async function skipId3(file: FileHandle): Promise<number> {
  let position = 0;
  for (let tags = 0; tags < 8; tags++) {
    const length = tagLength(await readAt(file, position, 10));
    if (length === 0) break;
    position += length;
  }
  return position;
}
