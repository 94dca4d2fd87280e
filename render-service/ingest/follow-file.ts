import { open } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

const chunkBytes = 2 ** 18;
const pauseMs = 40;

/**
 * Reads a file while another process writes it, until `isOver` has come true and its end is reached. A pipe would make
 * the two wait for each other at every few milliseconds of sound; on a busy machine that takes longer than the work.
 */
export async function followFile(
  path: string,
  consume: (chunk: Uint8Array) => void,
  isOver: () => boolean,
): Promise<void> {
  // Made here when the other process has not come to it yet, and left as it is when it has: cut to nothing under
  // somebody who writes on, a file begins with zeros.
  const file = await open(path, "a+");
  try {
    const buffer = new Uint8Array(chunkBytes);
    for (let position = 0; ;) {
      const wasOver = isOver();
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, position);
      position += bytesRead;
      if (bytesRead > 0) consume(buffer.subarray(0, bytesRead));
      else if (wasOver) return;
      else await wait(pauseMs);
    }
  } finally {
    await file.close();
  }
}
