/** Bytes needed to tell what a file is. */
export const sniffBytes = 400;

const signatures: RegExp[] = [
  /^....(ftyp|moov|mdat|wide|free|skip)/s, // MP4, MOV, 3GP
  /^\x1a\x45\xdf\xa3/, // WebM, Matroska
  /^RIFF....AVI /s, // AVI
  /^\x47.{187}\x47/s, // MPEG transport stream
];

/** Whether a file's first bytes are those of a video container. Its name and declared type prove nothing. */
export function isVideoContent(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, sniffBytes));
  return signatures.some((signature) => signature.test(text));
}
