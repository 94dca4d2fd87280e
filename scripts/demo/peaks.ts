import type { Stereo } from "#scripts/demo/music/audio.ts";

export const peakCount = 800;

/** Highest absolute sample of either side in each of 800 equal stretches, 0-255. */
export function peaksOf(sound: Stereo): Uint8Array {
  const frames = sound.left.length;
  return Uint8Array.from({ length: peakCount }, (_, stretch) => {
    let peak = 0;
    const until = Math.floor(((stretch + 1) * frames) / peakCount);
    for (let index = Math.floor((stretch * frames) / peakCount); index < until; index++) {
      peak = Math.max(peak, Math.abs(sound.left[index]!), Math.abs(sound.right[index]!));
    }
    return Math.round(255 * Math.min(1, peak));
  });
}
