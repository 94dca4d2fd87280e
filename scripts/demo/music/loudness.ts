import { decibels, sampleRate, type Samples, type Stereo } from "./audio.ts";
import { type PartName, partNames } from "./score.ts";

const hop = sampleRate / 10;

/** Energy of each tenth of a second after the K-weighting of ITU-R BS.1770 (coefficients for 48 kHz). */
export function weightedHops(samples: Samples): Float64Array {
  const hops = new Float64Array(Math.ceil(samples.length / hop));
  let shelf1 = 0;
  let shelf2 = 0;
  let high1 = 0;
  let high2 = 0;
  for (let index = 0; index < hops.length; index++) {
    let sum = 0;
    const end = Math.min(samples.length, (index + 1) * hop);
    for (let at = index * hop; at < end; at++) {
      const sample = samples[at]!;
      const shelved = 1.53512485958697 * sample + shelf1;
      shelf1 = -2.69169618940638 * sample + 1.69065929318241 * shelved + shelf2;
      shelf2 = 1.19839281085285 * sample - 0.73248077421585 * shelved;
      const out = shelved + high1;
      high1 = -2 * shelved + 1.99004745483398 * out + high2;
      high2 = shelved - 0.99007225036621 * out;
      sum += out * out;
    }
    hops[index] = sum;
  }
  return hops;
}

export function weightedEnergy(samples: Samples): number {
  return weightedHops(samples).reduce((sum, energy) => sum + energy, 0);
}

const toLufs = (meanSquare: number) => -0.691 + 10 * Math.log10(Math.max(1e-12, meanSquare));

/** Integrated loudness in LUFS: 400 ms blocks, gated at -70 LUFS and at 10 LU under the rest. */
export function integratedLoudness(sound: Stereo): number {
  const left = weightedHops(sound.left);
  const right = weightedHops(sound.right);
  const blocks: number[] = [];
  for (let index = 0; index + 4 <= left.length; index++) {
    let sum = 0;
    for (let at = index; at < index + 4; at++) sum += left[at]! + right[at]!;
    blocks.push(sum / (4 * hop));
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const audible = blocks.filter((block) => toLufs(block) > -70);
  const gate = toLufs(mean(audible)) - 10;
  return toLufs(mean(audible.filter((block) => toLufs(block) > gate)));
}

/** Target loudness of a part relative to the drums while it plays, in decibels. */
const usual: Record<PartName, number> = {
  drums: 0,
  bass: -2.5,
  chords: -4.5,
  lead: -2.5,
  counter: -8,
  pad: -10,
  arp: -8,
};

/** Energy of a part over time, in one-second bins. */
export type Activity = Record<PartName, Float64Array>;

export function emptyActivity(seconds: number): Activity {
  const bins = () => new Float64Array(Math.ceil(seconds) + 1);
  return Object.fromEntries(partNames.map((part) => [part, bins()])) as Activity; // one entry for each name
}

/** Gains that bring every part to its target, by its loudness while it plays. */
export function balanceParts(activity: Activity, offsets: { [Part in PartName]?: number }): Record<PartName, number> {
  const gainOf = (part: PartName) => {
    const loudest = activity[part].reduce((max, energy) => Math.max(max, energy), 0);
    const playing = activity[part].filter((energy) => energy > loudest * 0.08);
    const mean = playing.reduce((sum, energy) => sum + energy, 0) / Math.max(1, playing.length);
    return mean > 0 ? decibels(usual[part] + (offsets[part] ?? 0)) / Math.sqrt(mean / 1000) : 0;
  };
  return Object.fromEntries(partNames.map((part) => [part, gainOf(part)])) as Record<PartName, number>; // as above
}
