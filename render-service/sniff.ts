import { open } from "node:fs/promises";
import { type FileKind, kindOf, sniffBytes } from "./first-bytes.contract.ts";

/**
 * What the first bytes say a file is; null for anything else. Runs before any demuxer, because playlists and
 * scripts that pretend to be videos make a demuxer open other files and addresses.
 */
export async function sniffFile(path: string): Promise<FileKind | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
    return kindOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
