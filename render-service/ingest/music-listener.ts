import { createListener } from "../listening/listener.contract.ts";
import { inFrames } from "./in-frames.ts";

/** Listens to 16-bit mono at `analysisRate`, as it comes, and tells tempo, key, beats and what it is like at the end. */
export function createMusicListener() {
  const listener = createListener();
  return {
    push: inFrames(2, (bytes) => listener.hear(toFloats(new Int16Array(bytes)))),
    suggestions: () => listener.suggestions(),
    features: () => listener.features(),
    beatGrid: () => listener.beatGrid(),
  };
}

/** A plain loop: `Float32Array.from` with a function takes twice as long as all the listening does. */
function toFloats(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length);
  for (let n = 0; n < samples.length; n++) floats[n] = samples[n]! / 32_768;
  return floats;
}
