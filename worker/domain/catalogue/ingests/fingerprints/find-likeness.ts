import { betterLikeness, compareAt } from "./compare.ts";
import type { Likeness } from "./fingerprints.contract.ts";

/** The most likely alignments, which are compared closely. */
const shiftsTried = 8;

/** Compares two known fingerprints, wherever one begins within the other. Null when they share no ten seconds. */
export function findLikeness(own: Uint32Array, other: Uint32Array): Likeness | null {
  return compareAtAll(own, other, likelyShifts(own, other));
}

/** The best of the given ways of laying one on the other. */
export function compareAtAll(
  own: Uint32Array,
  other: Uint32Array,
  shifts: readonly number[],
): Likeness | null {
  let best: Likeness | null = null;
  for (const shift of shifts) best = betterLikeness(best, compareAt(own, other, shift));
  return best;
}

/** Every value that both have votes for the shift at which the two would meet. */
function likelyShifts(own: Uint32Array, other: Uint32Array): number[] {
  const places = new Map<number, number[]>();
  for (const [position, item] of other.entries()) {
    const positions = places.get(item >>> 8);
    if (!positions) places.set(item >>> 8, [position]);
    else if (positions.length < 32) positions.push(position);
  }
  const votes = new Map<number, number>();
  for (const [position, item] of own.entries()) {
    for (const place of places.get(item >>> 8) ?? [])
      votes.set(position - place, (votes.get(position - place) ?? 0) + 1);
  }
  return [...votes]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, shiftsTried)
    .map(([shift]) => shift);
}
