import { loudnessSteps, loudnessStepMs } from "./spotting.contract.ts";

/** Rate of the mono sound that loudness is told of: speech is whole in it. */
export const loudnessRate = 8000;
const step = (loudnessRate * loudnessStepMs) / 1000;

/** Effective value of every tenth of a second of 16-bit mono, as `Spotting` tells it. */
export function loudnessOf(sound: Buffer): Uint8Array {
  const count = Math.floor(sound.length / 2);
  return Uint8Array.from({ length: Math.ceil(count / step) }, (_, n) => {
    const to = Math.min(count, (n + 1) * step);
    let sum = 0;
    for (let sample = n * step; sample < to; sample++) sum += sound.readInt16LE(2 * sample) ** 2;
    const decibels = 10 * Math.log10(sum / (to - n * step) / 32_768 ** 2 + 1e-12);
    return Math.max(0, Math.min(255, Math.round(255 + decibels * loudnessSteps)));
  });
}
