import { countBits } from "#render-service/compare-pictures/picture-hash.contract.ts";
import type { Likeness } from "../ingests.contract.ts";
import { findPlain, secondsAnItem } from "./stored-fingerprints.ts";

/** Measured on re-encodes, excerpts, noise and equalisers: see docs/reference.md, "Fingerprints". */
const sameBelow = 0.1;
const similarBelow = 0.22;
/** Minimum length of a match: songs with the same drum loop have shorter ones. */
const minItems = Math.ceil(10 / secondsAnItem);
const bitsAnItem = 32;

/** Aligns `other` with `own`, `shift` values later, and finds the longest similar stretch; null if there is none. */
function compareAt(own: Uint32Array, other: Uint32Array, shift: number): Likeness | null {
  const first = Math.max(0, shift);
  const errors = countErrors(own, other, shift);
  for (const [verdict, limit] of [
    ["same", sameBelow],
    ["similar", similarBelow],
  ] as const) {
    const stretch = bestStretch(errors, limit * bitsAnItem);
    if (stretch && stretch.items >= minItems && stretch.errorRate < limit)
      return {
        verdict,
        errorRate: stretch.errorRate,
        seconds: (stretch.end - stretch.start) * secondsAnItem,
        ownStartSeconds: (first + stretch.start) * secondsAnItem,
        otherStartSeconds: (first + stretch.start - shift) * secondsAnItem,
      };
  }
  return null;
}

/** The better result: "same" before "similar", then the longer one. */
function betterLikeness(one: Likeness | null, other: Likeness | null): Likeness | null {
  if (!one || !other) return one ?? other;
  if (one.verdict !== other.verdict) return one.verdict === "same" ? one : other;
  return other.seconds > one.seconds ? other : one;
}

const uncounted = 255;

/** Differing bits of each overlapping value; `uncounted` where either is featureless. */
function countErrors(own: Uint32Array, other: Uint32Array, shift: number): Uint8Array {
  const first = Math.max(0, shift);
  const end = Math.max(first, Math.min(own.length, other.length + shift));
  const [ownPlain, otherPlain] = [findPlain(own), findPlain(other)];
  const errors = new Uint8Array(end - first);
  for (let at = first; at < end; at++) {
    const isPlain = ownPlain[at] === 1 || otherPlain[at - shift] === 1;
    errors[at - first] = isPlain ? uncounted : countBits((own[at] ?? 0) ^ (other[at - shift] ?? 0));
  }
  return errors;
}

/** Kadane's maximum run: the stretch whose errors stay furthest below `allowed` per value in total. */
function bestStretch(errors: Uint8Array, allowed: number) {
  let best = { gain: 0, start: 0, end: 0 };
  let gain = 0;
  let start = 0;
  for (const [at, error] of errors.entries()) {
    if (gain <= 0) [gain, start] = [0, at];
    gain += error === uncounted ? 0 : allowed - error;
    if (gain > best.gain) best = { gain, start, end: at + 1 };
  }
  const counted = errors.subarray(best.start, best.end).filter((error) => error !== uncounted);
  if (counted.length === 0) return null;
  const sum = counted.reduce((total, error) => total + error, 0);
  return { ...best, items: counted.length, errorRate: sum / counted.length / bitsAnItem };
}

/** Number of most likely alignments to compare in full. */
const shiftsTried = 8;

/** Compares two fingerprints at any offset. Null if they share less than ten seconds. */
export function findLikeness(own: Uint32Array, other: Uint32Array): Likeness | null {
  return compareAtAll(own, other, likelyShifts(own, other));
}

/** The best result of the given alignments. */
export function compareAtAll(own: Uint32Array, other: Uint32Array, shifts: readonly number[]): Likeness | null {
  let best: Likeness | null = null;
  for (const shift of shifts) best = betterLikeness(best, compareAt(own, other, shift));
  return best;
}

/** Each value that both contain votes for the shift that would align it. */
function likelyShifts(own: Uint32Array, other: Uint32Array): number[] {
  const places = new Map<number, number[]>();
  for (const [position, item] of other.entries()) {
    const positions = places.get(item >>> 8);
    if (!positions) places.set(item >>> 8, [position]);
    else if (positions.length < 32) positions.push(position);
  }
  const votes = new Map<number, number>();
  for (const [position, item] of own.entries()) {
    for (const place of places.get(item >>> 8) ?? []) votes.set(position - place, (votes.get(position - place) ?? 0) + 1);
  }
  return [...votes]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, shiftsTried)
    .map(([shift]) => shift);
}
