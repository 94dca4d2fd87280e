/** What files may be brought, told by their first bytes alone: names and declared types prove nothing. */
export type FileKind = "mp4" | "mkv" | "avi" | "ts" | "wav" | "mp3" | "flac" | "jpeg" | "png";
type Kinds = readonly (FileKind | null)[];
export const videoKinds: Kinds = ["mp4", "mkv", "avi", "ts"];
/** Endings of their files, for the dialogs of systems that know no type for one of them. */
export const acceptedVideos = "video/*,.mp4,.m4v,.mov,.3gp,.webm,.mkv,.avi,.ts";
/** What renders cut from. */
export const musicKinds: Kinds = ["wav", "mp3", "flac"];
/** What labels bring. */
export const trackKinds: Kinds = ["wav", "mp3"];
export const coverKinds: Kinds = ["jpeg", "png"];

/** Bytes needed to tell what a file is. */
export const sniffBytes = 400;

const ebml = "\x1a\x45\xdf\xa3";
const beginnings: readonly (readonly [RegExp, FileKind])[] = [
  [/^[^]{4}(ftyp|moov|mdat|wide|free|skip)/, "mp4"],
  [new RegExp(`^${ebml}`), "mkv"],
  [/^RIFF[^]{4}AVI /, "avi"],
  [/^(RIFF|RF64|BW64)[^]{4}WAVE/, "wav"],
  [/^fLaC/, "flac"],
  // Layer III only: other layers' numbers are MP2's, and AAC's, which is often called .mp3. Behind ID3 may stand a WAV, too.
  [/^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/, "mp3"],
  [/^\xff\xd8\xff/, "jpeg"],
  [/^\x89PNG\r\n\x1a\n/, "png"],
  [/^\x47[^]{187}\x47/, "ts"],
];

/** What a file is that begins with these bytes; null for anything else. */
export function kindOf(head: Uint8Array): FileKind | null {
  const start = String.fromCharCode(...head.subarray(0, sniffBytes));
  return beginnings.find(([pattern]) => pattern.test(start))?.[1] ?? null;
}

/** Reads the kind of a file from its first bytes; null for any other kind, and when it cannot be read. */
export async function readKind(file: Blob): Promise<FileKind | null> {
  const head = await file
    .slice(0, sniffBytes)
    .arrayBuffer()
    .catch(() => null);
  return head && kindOf(new Uint8Array(head));
}
