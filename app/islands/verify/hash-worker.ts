import { createSHA256 } from "hash-wasm";
import type { HashMessage } from "./identify-file.ts";
import { readPieces } from "./read-pieces.ts";

/** How much is read between two words about it. */
const stepBytes = 4 * 2 ** 20;

const say = (message: HashMessage) => self.postMessage(message, {});

/* One file, once: whoever started it ends it. */
self.addEventListener("message", ({ data: file }: MessageEvent<Blob>) => {
  hash(file).then(
    (sha256) => say({ kind: "done", sha256 }),
    () => say({ kind: "failed" }),
  );
});

async function hash(file: Blob): Promise<string> {
  const sha256 = await createSHA256();
  let [bytes, toldBytes] = [0, 0];
  for await (const piece of readPieces(file)) {
    sha256.update(piece);
    bytes += piece.byteLength;
    if (bytes - toldBytes < stepBytes) continue;
    toldBytes = bytes;
    say({ kind: "read", bytes });
  }
  return sha256.digest();
}
