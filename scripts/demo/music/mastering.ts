import type { Samples, Stereo } from "#scripts/demo/music/audio.ts";
import { decibels, samplesIn } from "#scripts/demo/music/audio.ts";
import { integratedLoudness } from "#scripts/demo/music/loudness.ts";

const targetLufs = -14;
const ceiling = decibels(-2.1);
const block = 64;

/** Brings a mix to -14 LUFS under -1 dB true peak, with soft edges; changes it in place. */
export function master(mix: Stereo, fadeOutSeconds: number): Stereo {
  cutRumble(mix.left);
  cutRumble(mix.right);
  const gain = decibels(targetLufs - integratedLoudness(mix));
  for (const side of [mix.left, mix.right]) {
    for (let index = 0; index < side.length; index++) side[index] = side[index]! * gain;
  }
  limit(mix);
  fade(mix, fadeOutSeconds);
  return mix;
}

function cutRumble(samples: Samples) {
  const pace = 1 - Math.exp((-2 * Math.PI * 24) / 48_000);
  let lows = 0;
  for (let index = 0; index < samples.length; index++) {
    lows += pace * (samples[index]! - lows);
    samples[index] = samples[index]! - lows;
  }
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
  for (let index = blocks - 1; index >= 0; index--)
    edges[index] = Math.min(edges[index]!, edges[index + 1]! * 1.12);
  for (let index = 1; index <= blocks; index++)
    edges[index] = Math.min(edges[index]!, edges[index - 1]! * 1.006);
  for (const side of [mix.left, mix.right]) {
    for (let index = 0; index < side.length; index++) {
      const edge = (index / block) | 0;
      const along = (index - edge * block) / block;
      side[index] = side[index]! * (edges[edge]! + (edges[edge + 1]! - edges[edge]!) * along);
    }
  }
}

/** Peak of a block, halfway points between samples included: what a converter would make of it. */
function peakBetween(samples: Samples, from: number): number {
  let peak = 0;
  const until = Math.min(samples.length - 3, from + block);
  for (let index = Math.max(1, from - 1); index < until; index++) {
    const here = Math.abs(samples[index]!);
    if (here > peak) peak = here;
    const middle = Math.abs(
      0.5625 * (samples[index]! + samples[index + 1]!) - 0.0625 * (samples[index - 1]! + samples[index + 2]!),
    );
    if (middle > peak) peak = middle;
  }
  return peak;
}

function fade(mix: Stereo, seconds: number) {
  const rise = samplesIn(0.01);
  const fall = Math.min(mix.left.length, samplesIn(seconds));
  for (const side of [mix.left, mix.right]) {
    for (let index = 0; index < Math.min(rise, side.length); index++)
      side[index] = side[index]! * (index / rise);
    for (let index = 0; index < fall; index++) {
      const at = side.length - 1 - index;
      side[at] = side[at]! * (index / fall) ** 1.5;
    }
  }
}
