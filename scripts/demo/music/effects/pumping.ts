import type { Samples, Stereo } from "../audio.ts";
import { sampleRate, samplesIn } from "../audio.ts";

/** Lets everything but the drums step back at each kick and breathe in again, as dance records do. */
export function pump(mix: Stereo, send: Samples, kicks: readonly number[], depth: number) {
  const length = samplesIn(0.26);
  for (const [index, kick] of kicks.entries()) {
    const from = samplesIn(kick);
    const next = kicks[index + 1];
    const until = Math.min(mix.left.length, from + length, next === undefined ? Infinity : samplesIn(next));
    for (let at = from; at < until; at++) {
      const rise = (at - from) / length;
      const onset = Math.min(1, (at - from) / (0.004 * sampleRate));
      const gain = 1 - depth * onset * (1 - rise) ** 1.6;
      mix.left[at] = mix.left[at]! * gain;
      mix.right[at] = mix.right[at]! * gain;
      if (at % 2 === 0 && at >> 1 < send.length) send[at >> 1] = send[at >> 1]! * gain;
    }
  }
}
