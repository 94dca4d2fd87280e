import { open } from "node:fs/promises";
import { type FileKind, kindOf, sniffBytes } from "./first-bytes.contract.ts";
import { readAt } from "./read-at.ts";
import { skipId3 } from "./skip-id3.ts";

/**
 * What the first bytes say a file is; null for anything else. Runs before any demuxer, because playlists and
 * scripts that pretend to be videos make a demuxer open other files and addresses.
 */
export async function sniffFile(path: string): Promise<FileKind | null> {
  const file = await open(path);
  try {
    const kind = kindOf(await readAt(file, 0, sniffBytes));
    if (kind !== "mp3") return kind;
    // Programs that tag MP3s tag WAVs in the same way, in front of their header.
    return kindOf(await readAt(file, await skipId3(file), sniffBytes)) ?? kind;
  } finally {
    await file.close();
  }
}
