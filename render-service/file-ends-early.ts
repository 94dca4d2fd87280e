import type { FileHandle } from "node:fs/promises";
import type { FileKind } from "./first-bytes.contract.ts";
import { readAt, withFile } from "./file-heads.ts";

/** Walks the top-level boxes: media or index beyond the end, or a missing index, means a truncated file. */
async function mp4EndsEarly(file: FileHandle, bytes: number): Promise<boolean> {
  let position = 0;
  let hasIndex = false;
  for (let boxes = 0; boxes < 100_000 && position + 8 <= bytes; boxes++) {
    const head = await readAt(file, position, 16);
    const name = head.toString("latin1", 4, 8);
    const short = head.readUInt32BE(0);
    const size = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    hasIndex ||= name === "moov";
    if (size === 0) break;
    if (position + size > bytes && (name === "mdat" || name === "moov")) return true;
    if (size < 8) break;
    position += size;
  }
  return !hasIndex;
}

/** An EBML number of one to eight bytes; null if it is invalid or "unknown" (all ones). */
function readEbmlNumber(buffer: Buffer, at: number): { length: number; value: number | null } | null {
  const length = Math.clz32(buffer[at] ?? 0) - 23;
  if (length > 8 || at + length > buffer.length) return null;
  const mask = (1n << BigInt(7 * length)) - 1n;
  const value = BigInt(`0x${buffer.toString("hex", at, at + length)}`) & mask;
  return { length, value: value === mask ? null : Number(value) };
}

/** The segment has its length, except in live recordings. */
async function matroskaEndsEarly(file: FileHandle, bytes: number): Promise<boolean> {
  const head = await readAt(file, 0, 4096);
  const header = readEbmlNumber(head, 4);
  if (!header || header.value === null) return false;
  const segment = 4 + header.length + header.value;
  if (head.toString("hex", segment, segment + 4) !== "18538067") return false;
  const size = readEbmlNumber(head, segment + 4);
  return !!size && size.value !== null && segment + 4 + size.length + size.value > bytes;
}

/** True if the file's own structure shows that it is truncated. False also when that cannot be determined. */
export async function fileEndsEarly(path: string, kind: FileKind): Promise<boolean> {
  return withFile(path, async (file) => {
    const { size } = await file.stat();
    if (kind === "mp4") return mp4EndsEarly(file, size);
    if (kind === "mkv") return matroskaEndsEarly(file, size);
    if (kind === "avi") return (await readAt(file, 4, 4)).readUInt32LE(0) + 8 > size + 1;
    return false;
  });
}
