import { open } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { createListener } from "../listening/listener.contract.ts";

const chunkBytes = 2 ** 18;
const pauseMs = 40;

/**
 * Reads a file while another process writes it, until `isOver` is true and its end is reached. A pipe would make the two
 * processes wait for each other every few milliseconds; on a busy machine that takes longer than the work.
 */
export async function followFile(path: string, consume: (chunk: Uint8Array) => void, isOver: () => boolean): Promise<void> {
  // Creates the file if the other process has not yet, without truncating it: if truncated under the writer, it would begin with
  // zeros.
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

/** Splits a byte stream into whole frames of `frameBytes`, each copied to its own buffer so that typed arrays are aligned. */
export function inFrames(frameBytes: number, consume: (frames: ArrayBuffer) => void): (chunk: Uint8Array) => void {
  let rest = new Uint8Array(0);
  return (chunk) => {
    const length = rest.length + chunk.length;
    const whole = new Uint8Array(length - (length % frameBytes));
    if (whole.length === 0) {
      const more = new Uint8Array(length);
      more.set(rest);
      more.set(chunk, rest.length);
      rest = more;
      return;
    }
    whole.set(rest);
    whole.set(chunk.subarray(0, whole.length - rest.length), rest.length);
    rest = chunk.slice(whole.length - rest.length);
    consume(whole.buffer);
  };
}

/** Analyses 16-bit mono at `analysisRate` as it arrives; returns tempo, key, beats and sound features at the end. */
export function createMusicListener() {
  const listener = createListener();
  return {
    push: inFrames(2, (bytes) => listener.hear(toFloats(new Int16Array(bytes)))),
    suggestions: () => listener.suggestions(),
    features: () => listener.features(),
    beatGrid: () => listener.beatGrid(),
  };
}

/** A plain loop: `Float32Array.from` with a function takes twice as long as the whole analysis. */
function toFloats(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length);
  for (let n = 0; n < samples.length; n++) floats[n] = samples[n]! / 32_768;
  return floats;
}
