import type { createClues } from "./clues.contract.ts";

export const metres = [4, 3] as const;
export type Metre = (typeof metres)[number];
type Clues = ReturnType<typeof createClues>;

/** What beats are worth beside the first ones of bars. */
const beatsWorth = 0.5;
/** What it costs to count a beat otherwise than on from the one before. */
const stumble = 14;

export type Bars = { beats: readonly number[]; metre: Metre; places: number[] };

/**
 * Which of several ways to beat time explains a sound best, by what its beats and the first ones of its bars have of
 * either; every beat's place in its bar, from 0.
 */
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

/** A sum of deviations, against what chance would make of as many. */
const evidence = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.sqrt(Math.max(1, values.length));

/** The likeliest count through all beats. */
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
      // What begins a bar gains what the others lose between them.
      next[place] =
        scores[path[place]!]! -
        (path[place] === usual ? 0 : stumble) +
        (place === 0 ? gain : -gain / (metre - 1));
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
