import { askWorker } from "#app/islands/ask-worker.ts";

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
