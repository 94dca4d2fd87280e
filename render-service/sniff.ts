import { open } from "node:fs/promises";

export type FileKind = "mp4" | "mkv" | "avi" | "ts" | "wav" | "mp3" | "flac";
export const videoKinds: readonly (FileKind | null)[] = ["mp4", "mkv", "avi", "ts"];
export const musicKinds: readonly (FileKind | null)[] = ["wav", "mp3", "flac"];
export const trackKinds: readonly (FileKind | null)[] = ["wav", "mp3"];

const ebml = "\x1a\x45\xdf\xa3";
const beginnings: readonly (readonly [RegExp, FileKind])[] = [
  [/^[^]{4}(ftyp|moov|mdat|wide|free|skip)/, "mp4"],
  [new RegExp(`^${ebml}`), "mkv"],
  [/^RIFF[^]{4}AVI /, "avi"],
  [/^(RIFF|RF64|BW64)[^]{4}WAVE/, "wav"],
  [/^fLaC/, "flac"],
  // Layer III only: other layers' numbers are MP2's, and AAC's, which is often called .mp3.
  [/^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/, "mp3"],
  [/^\x47[^]{187}\x47/, "ts"],
];

/**
 * What the first bytes say a file is; null for anything else. Runs before any demuxer, because playlists and
 * scripts that pretend to be videos make a demuxer open other files and addresses.
 */
export async function sniffFile(path: string): Promise<FileKind | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(400), 0, 400, 0);
    const start = buffer.toString("latin1", 0, bytesRead);
    return beginnings.find(([pattern]) => pattern.test(start))?.[1] ?? null;
  } finally {
    await file.close();
  }
}
