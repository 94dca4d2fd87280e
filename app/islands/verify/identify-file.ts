import { askWorker } from "#app/islands/ask-worker.ts";

export type FileKind = "media" | "pdf" | "zip" | "tar" | "gzip" | "text" | "unknown";

export const maxMediaBytes = 2 * 2 ** 30;

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Array.from(text, (letter) => letter.charCodeAt(0)).every((code, index) => bytes[at + index] === code);
const startsWithBytes = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/** Identifies a file by its first bytes, not its name; by its media type only where they are unknown. */
export async function identifyFile(file: File): Promise<FileKind> {
  const bytes = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  if (startsWith(bytes, "%PDF-") || new TextDecoder("latin1").decode(bytes).includes("%PDF-")) return "pdf";
  if (startsWith(bytes, "PK\u0003\u0004") || startsWith(bytes, "PK\u0005\u0006")) return "zip";
  if (startsWith(bytes, "ustar", 257)) return "tar";
  if (startsWithBytes(bytes, 0x1f, 0x8b)) return "gzip";
  if (isMedia(bytes)) return "media";
  // Before the media type: no video begins with a thousand characters of text.
  if (isText(bytes)) return "text";
  return /^(video|audio)\//.test(file.type) ? "media" : "unknown";
}

/** By the type of the first box (ISO/IEC 14496-12, QuickTime). */
export const isMp4 = (bytes: Uint8Array): boolean =>
  ["ftyp", "moov", "mdat", "free", "skip", "wide", "pnot"].some((box) => startsWith(bytes, box, 4));

function isMedia(bytes: Uint8Array): boolean {
  return (
    isMp4(bytes) ||
    startsWithBytes(bytes, 0x1a, 0x45, 0xdf, 0xa3) ||
    ["RIFF", "OggS", "fLaC", "ID3", "FORM"].some((start) => startsWith(bytes, start)) ||
    // MPEG sound, ADTS, and transport streams.
    (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0) ||
    (bytes[0] === 0x47 && bytes[188] === 0x47)
  );
}

const isText = (bytes: Uint8Array): boolean =>
  bytes.length > 0 && bytes.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13);

export type HashMessage =
  | { kind: "read"; bytes: number }
  | { kind: "done"; sha256: string }
  /** The browser could not read the file. */
  | { kind: "failed" };

type Options = { worker: string; signal: AbortSignal; onProgress: (done: number) => void };

/**
 * SHA-256 of a file, 64 hexadecimal digits, computed in a worker (`worker` is its address). Rejects with the signal's reason
 * once it is aborted, and with a NotReadableError where the file cannot be read.
 */
export function hashFile(file: Blob, { worker, signal, onProgress }: Options): Promise<string> {
  const fail = () => {
    throw new DOMException("The file could not be read", "NotReadableError");
  };
  return askWorker<HashMessage, string>(file, {
    worker,
    signal,
    onError: fail,
    onMessage(said) {
      if (said.kind === "failed") return fail();
      if (said.kind === "done") return said.sha256;
      onProgress(said.bytes / file.size);
      return null;
    },
  });
}
