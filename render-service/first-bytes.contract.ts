/** Accepted files, detected by their first bytes alone: names and declared types prove nothing. */
export type FileKind = "mp4" | "mkv" | "avi" | "ts" | "wav" | "mp3" | "flac" | "jpeg" | "png";
type Kinds = readonly (FileKind | null)[];
export const videoKinds: Kinds = ["mp4", "mkv", "avi", "ts"];
/** File extensions, for file dialogs of systems that lack a type for one of them. */
export const acceptedVideos = "video/*,.mp4,.m4v,.mov,.3gp,.webm,.mkv,.avi,.ts";
/** Accepted as a render's music. */
export const musicKinds: Kinds = ["wav", "mp3", "flac"];
/** Accepted as a label's upload. */
export const trackKinds: Kinds = ["wav", "mp3"];
export const coverKinds: Kinds = ["jpeg", "png"];

/** Bytes needed to detect the kind of a file. */
export const sniffBytes = 400;

const ebml = "\x1a\x45\xdf\xa3";
const beginnings: readonly (readonly [RegExp, FileKind])[] = [
  [/^[^]{4}(ftyp|moov|mdat|wide|free|skip)/, "mp4"],
  [new RegExp(`^${ebml}`), "mkv"],
  [/^RIFF[^]{4}AVI /, "avi"],
  [/^(RIFF|RF64|BW64)[^]{4}WAVE/, "wav"],
  [/^fLaC/, "flac"],
  // Layer III only: other layer bits mean MP2, or AAC, which is often named .mp3. A WAV may also follow an ID3 tag.
  [/^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/, "mp3"],
  [/^\xff\xd8\xff/, "jpeg"],
  [/^\x89PNG\r\n\x1a\n/, "png"],
  [/^\x47[^]{187}\x47/, "ts"],
];

/** Detects a file's kind by its first bytes; null for any other. */
export function kindOf(head: Uint8Array): FileKind | null {
  const start = String.fromCharCode(...head.subarray(0, sniffBytes));
  return beginnings.find(([pattern]) => pattern.test(start))?.[1] ?? null;
}

/** Detects a file's kind by its first bytes; null for any other, or if it cannot be read. */
export async function readKind(file: Blob): Promise<FileKind | null> {
  const head = await file
    .slice(0, sniffBytes)
    .arrayBuffer()
    .catch(() => null);
  return head && kindOf(new Uint8Array(head));
}
