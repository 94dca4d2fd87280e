import type { Samples, Stereo } from "./audio.ts";
import { cutLows, decibels, samplesIn, scale } from "./audio.ts";
import { integratedLoudness } from "./loudness.ts";

const targetLufs = -14;
const ceiling = decibels(-1.8);
const block = 64;

/** Masters a mix in place to -14 LUFS and -1 dB true peak, with fades at both ends. */
export function master(mix: Stereo, fadeOutSeconds: number): Stereo {
  for (const side of [mix.left, mix.right]) cutLows(side, 24); // rumble
  const gain = decibels(targetLufs - integratedLoudness(mix));
  for (const side of [mix.left, mix.right]) scale(side, gain);
  limit(mix);
  fade(mix, fadeOutSeconds);
  return mix;
}

/**
 * Look-ahead limiter. Gains live on the edges between blocks and never exceed what either neighbour needs,
 * so a straight line between two edges keeps the whole block under the ceiling without a click.
 */
function limit(mix: Stereo) {
  const blocks = Math.ceil(mix.left.length / block);
  const edges = new Float32Array(blocks + 1).fill(1);
  for (let index = 0; index < blocks; index++) {
    const peak = Math.max(peakBetween(mix.left, index * block), peakBetween(mix.right, index * block));
    const need = peak > ceiling ? ceiling / peak : 1;
    edges[index] = Math.min(edges[index]!, need);
    edges[index + 1] = need;
  }
  for (let index = blocks - 1; index >= 0; index--) edges[index] = Math.min(edges[index]!, edges[index + 1]! * 1.12);
  for (let index = 1; index <= blocks; index++) edges[index] = Math.min(edges[index]!, edges[index - 1]! * 1.006);
  for (const side of [mix.left, mix.right]) {
    for (let index = 0; index < side.length; index++) {
      const edge = (index / block) | 0;
      const along = (index - edge * block) / block;
      side[index] = side[index]! * (edges[edge]! + (edges[edge + 1]! - edges[edge]!) * along);
    }
  }
}

/** Weights of the ten samples round a point 1/4, 1/2 and 3/4 of the way between the middle two (windowed sinc). */
const between = [0.25, 0.5, 0.75].map((share) =>
  Float32Array.from({ length: 10 }, (_, tap) => {
    const distance = tap - 4 - share;
    const window = Math.cos((Math.PI * distance) / 11) ** 2;
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
  }),
);

/** Inter-sample peak of a block; quiet blocks are skipped. */
function peakBetween(samples: Samples, from: number): number {
  let peak = 0;
  const until = Math.min(samples.length - 6, from + block);
  for (let index = Math.max(4, from - 1); index < until; index++) {
    const here = Math.abs(samples[index]!);
    if (here > peak) peak = here;
    if (here < 0.55 * ceiling) continue;
    for (const weights of between) {
      let sum = 0;
      for (let tap = 0; tap < 10; tap++) sum += weights[tap]! * samples[index - 4 + tap]!;
      if (Math.abs(sum) > peak) peak = Math.abs(sum);
    }
  }
  return peak;
}

function fade(mix: Stereo, seconds: number) {
  const rise = samplesIn(0.01);
  const fall = Math.min(mix.left.length, samplesIn(seconds));
  for (const side of [mix.left, mix.right]) {
    for (let index = 0; index < Math.min(rise, side.length); index++) side[index] = side[index]! * (index / rise);
    for (let index = 0; index < fall; index++) {
      const at = side.length - 1 - index;
      side[at] = side[at]! * (index / fall) ** 1.5;
    }
  }
}
