import { analysisRate, frameHop, framesPerSecond } from "../spectrum.contract.ts";
import { at as of } from "../cells.contract.ts";
import { sharpen } from "../suggest-tempo.contract.ts";
import type { createClues, Heard } from "./clues.contract.ts";
import { strike } from "./time-beats.contract.ts";

export const metres = [4, 3] as const;
export type Metre = (typeof metres)[number];
type Clues = ReturnType<typeof createClues>;

/** Weight of beats relative to downbeats. */
const beatsWorth = 0.5;
/** Penalty for a beat that breaks the count. */
const stumble = 14;

export type Bars = { beats: readonly number[]; metre: Metre; places: number[] };

/** Chooses the interpretation whose beats and downbeats best match the clues; returns each beat's position in its bar, from 0. */
export function findBars(ways: readonly (readonly number[])[], clues: Clues): Bars | null {
  let best: { beats: readonly number[]; metre: Metre; score: number; downs: number[] } | null = null;
  for (const beats of ways) {
    if (beats.length < 8) continue;
    const downs = beats.map(clues.downbeat);
    const onBeats = evidence(beats.map(clues.beat));
    const usual = Math.exp(-0.5 * (Math.log2(bpmOf(beats) / 110) / 1.2) ** 2);
    for (const metre of metres)
      for (let first = 0; first < metre; first++) {
        const score = usual * (evidence(downs.filter((_, n) => n % metre === first)) + beatsWorth * onBeats);
        if (!best || score > best.score) best = { beats, metre, score, downs };
      }
  }
  return best && { beats: best.beats, metre: best.metre, places: countThrough(best.downs, best.metre) };
}

export const bpmOf = (beats: readonly number[]) => (60 * (beats.length - 1)) / (beats.at(-1)! - beats[0]!);

/** Sum of deviations, normalised by what chance gives. */
const evidence = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.sqrt(Math.max(1, values.length));

/** The most likely count through all beats (dynamic programming). */
function countThrough(ratings: readonly number[], metre: Metre): number[] {
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  const paths: Int8Array[] = [];
  let scores = new Float64Array(metre);
  for (const rating of ratings) {
    const next = new Float64Array(metre);
    const path = new Int8Array(metre);
    const best = scores.indexOf(Math.max(...scores));
    for (let place = 0; place < metre; place++) {
      const usual = (place + metre - 1) % metre;
      path[place] = scores[best]! - stumble > scores[usual]! ? best : usual;
      const gain = rating - mean;
      // A downbeat gains what the other beats lose in total.
      next[place] = scores[path[place]!]! - (path[place] === usual ? 0 : stumble) + (place === 0 ? gain : -gain / (metre - 1));
    }
    paths.push(path);
    scores = next;
  }
  const places: number[] = [];
  let place = scores.indexOf(Math.max(...scores));
  for (let n = ratings.length - 1; n >= 0; n--) {
    places.push(place);
    place = paths[n]![place]!;
  }
  return places.reverse();
}

const cellSeconds = 4096 / analysisRate;
/** Decibels below the loudest moments: silence, and the level at which a last onset counts as faded. */
const [gone, faded, fading] = [50, 12, 3];
/** Threshold of an onset, relative to the strongest tenth. */
const plain = 0.35;

/** Audible range in seconds. */
export type Sounding = { from: number; to: number };

export function findSounding({ cells }: Heard): Sounding {
  const levels = cells.map((cell) => cell[of.level]! / Math.max(1, cell[of.frames]!));
  const floor = quantile(levels, 0.95) - gone;
  const first = levels.findIndex((level) => level > floor);
  const last = levels.findLastIndex((level) => level > floor);
  return { from: Math.max(0, first) * cellSeconds, to: (last + 1) * cellSeconds };
}

/** Start of the last sound, or of the fade, in seconds. */
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
  // Perceived loudness: the maximum of a second.
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
