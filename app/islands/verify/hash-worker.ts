import { createSHA256 } from "hash-wasm";
import type { HashMessage } from "./identify-file.ts";

/** Bytes between two progress messages. */
const stepBytes = 4 * 2 ** 20;

const say = (message: HashMessage) => self.postMessage(message, {});

/* Handles one file; the page terminates the worker. */
self.addEventListener("message", ({ data: file }: MessageEvent<Blob>) => {
  hash(file).then(
    (sha256) => say({ kind: "done", sha256 }),
    () => say({ kind: "failed" }),
  );
});

async function hash(file: Blob): Promise<string> {
  const sha256 = await createSHA256();
  const reader = file.stream().getReader();
  let [bytes, reportedBytes] = [0, 0];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    sha256.update(read.value);
    bytes += read.value.byteLength;
    if (bytes - reportedBytes < stepBytes) continue;
    reportedBytes = bytes;
    say({ kind: "read", bytes });
  }
  return sha256.digest();
}
