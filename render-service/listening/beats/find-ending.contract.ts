import { analysisRate, frameHop, framesPerSecond } from "../bands.contract.ts";
import { at as of } from "../cells.contract.ts";
import { sharpen } from "../suggest-tempo.contract.ts";
import type { Heard } from "./clues.contract.ts";
import { strike } from "./time-beats.contract.ts";

const cellSeconds = 4096 / analysisRate;
/** Decibels under the loudest moments: nothing is left to hear, and where a last onset says that it has faded. */
const [gone, faded, fading] = [50, 12, 3];
/** An onset that is one, of what the strongest tenth reaches. */
const plain = 0.35;

/** Seconds from which on, and to which, there is anything to hear. */
export type Sounding = { from: number; to: number };

export function findSounding({ cells }: Heard): Sounding {
  const levels = cells.map((cell) => cell[of.level]! / Math.max(1, cell[of.frames]!));
  const floor = quantile(levels, 0.95) - gone;
  const first = levels.findIndex((level) => level > floor);
  const last = levels.findLastIndex((level) => level > floor);
  return { from: Math.max(0, first) * cellSeconds, to: (last + 1) * cellSeconds };
}

/** Where the last sound begins, or the fade, of what sounds; seconds. */
export function findEnding(heard: Heard, { to }: Sounding): { from: number; isFade: boolean } {
  const { strengths, attacks, cells } = heard;
  const onsets = sharpen(strengths);
  const enough =
    plain *
    quantile(
      [...onsets].filter((strength) => strength > 0),
      0.9,
    );
  let last = Math.min(onsets.length - 1, Math.round(to * framesPerSecond));
  while (last > 0 && onsets[last]! < enough) last--;
  while (last > 0 && onsets[last - 1]! > onsets[last]!) last--;
  const about = (last * frameHop + 1500) / analysisRate;
  // Loudness as it is felt: the most of a second.
  const felt = cells.map((_, n) =>
    Math.max(...cells.slice(n, n + 6).map((cell) => cell[of.level]! / Math.max(1, cell[of.frames]!))),
  );
  const usual = quantile(felt, 0.5);
  const atLast = felt[Math.min(felt.length - 1, Math.max(0, Math.floor(about / cellSeconds) - 1))] ?? usual;
  if (atLast < usual - faded) {
    const from = felt.findLastIndex((level) => level >= usual - fading);
    return { from: Math.max(0, from) * cellSeconds, isFade: true };
  }
  return { from: strike(attacks, about).at, isFade: false };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
