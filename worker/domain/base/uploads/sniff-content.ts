import type { UploadPurpose } from "./uploads.contract.ts";

/** Bytes needed to tell what a file is. */
export const sniffBytes = 400;

const video: RegExp[] = [
  /^....(ftyp|moov|mdat|wide|free|skip)/s, // MP4, MOV, 3GP
  /^\x1a\x45\xdf\xa3/, // WebM, Matroska
  /^RIFF....AVI /s, // AVI
  /^\x47.{187}\x47/s, // MPEG transport stream
];

const audio: RegExp[] = [
  /^(RIFF|RF64)....WAVE/s, // WAV, and WAV over 4 GB
  /^ID3/, // MP3 with tags in front
  /^\xff[\xf2\xf3\xfa\xfb]/, // MPEG layer III, bare
];

const cover: RegExp[] = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG\r\n\x1a\n/, // PNG
];

const signatures: Record<UploadPurpose, RegExp[]> = { video, audio, cover };

/** Whether a file's first bytes are those of what it is for. Its name and declared type prove nothing. */
export function isContentFor(purpose: UploadPurpose, head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, sniffBytes));
  return signatures[purpose].some((signature) => signature.test(text));
}
