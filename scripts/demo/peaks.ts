import type { Stereo } from "#scripts/demo/music/audio.ts";

export const peakCount = 800;

/**
 * How loud each of 800 equal stretches is, 0-255: its effective value (RMS over both sides) against the loudest one.
 * Mastered music touches its limit everywhere, so highest samples would draw a block where an ear hears a form.
 */
export function peaksOf(sound: Stereo): Uint8Array {
  const levels = Array.from({ length: peakCount }, (_, stretch) => effectiveValue(sound, stretch));
  const loudest = Math.max(...levels, Number.MIN_VALUE);
  return Uint8Array.from(levels, (level) => Math.round((255 * level) / loudest));
}

function effectiveValue({ left, right }: Stereo, stretch: number): number {
  const from = Math.floor((stretch * left.length) / peakCount);
  const until = Math.floor(((stretch + 1) * left.length) / peakCount);
  let sum = 0;
  for (let index = from; index < until; index++) sum += left[index]! ** 2 + right[index]! ** 2;
  return Math.sqrt(sum / Math.max(1, until - from) / 2);
}
