import { isContentFor, sniffBytes } from "#worker/domain/services/files/uploads/sniff-content.contract.ts";

/** Judges by the declared type, or by content where the system knows no type, as some do for .mov. */
export async function isVideoFile(file: File): Promise<boolean> {
  if (file.type !== "") return file.type.startsWith("video/");
  // A file that cannot be read is no video.
  const head = await file
    .slice(0, sniffBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  return isContentFor("video", new Uint8Array(head));
}
