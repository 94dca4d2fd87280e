import { askWorker } from "#app/islands/ask-worker.ts";

export type FileKind = "media" | "pdf" | "zip" | "tar" | "gzip" | "text" | "unknown";

/** Longer files are media, or none of ours. */
export const maxMediaBytes = 2 * 2 ** 30;

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Array.from(text, (letter) => letter.charCodeAt(0)).every((code, index) => bytes[at + index] === code);
const startsWithBytes = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** What a file is by its first bytes, whatever it is called; by its type only where those of a video say nothing. */
export async function identifyFile(file: File): Promise<FileKind> {
  const bytes = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  if (startsWith(bytes, "%PDF-") || new TextDecoder("latin1").decode(bytes).includes("%PDF-")) return "pdf";
  if (startsWith(bytes, "PK\u0003\u0004") || startsWith(bytes, "PK\u0005\u0006")) return "zip";
  if (startsWith(bytes, "ustar", 257)) return "tar";
  if (startsWithBytes(bytes, 0x1f, 0x8b)) return "gzip";
  if (isMedia(bytes)) return "media";
  // Whatever its name says: no video begins with a thousand letters.
  if (isText(bytes)) return "text";
  return /^(video|audio)\//.test(file.type) ? "media" : "unknown";
}

function isMedia(bytes: Uint8Array): boolean {
  const box = new TextDecoder("latin1").decode(bytes.subarray(4, 8));
  return (
    /^(ftyp|moov|mdat|free|skip|wide|pnot)$/.test(box) ||
    startsWithBytes(bytes, 0x1a, 0x45, 0xdf, 0xa3) ||
    ["RIFF", "OggS", "fLaC", "ID3", "FORM"].some((start) => startsWith(bytes, start)) ||
    // MPEG sound, ADTS, and transport streams.
    (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0) ||
    (bytes[0] === 0x47 && bytes[188] === 0x47)
  );
}

/** Signed data and what people take for it: letters, and nothing that a text has not. */
const isText = (bytes: Uint8Array): boolean =>
  bytes.length > 0 && bytes.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13);

export type HashMessage =
  | { kind: "read"; bytes: number }
  | { kind: "done"; sha256: string }
  /** The browser could not read it to its end. */
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
