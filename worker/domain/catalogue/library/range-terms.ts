import { bpmRanges } from "#worker/domain/catalogue/tracks/track-limits.contract.ts";

/*
 * A range as few terms of the index: whole steps of the widest kind inside, finer ones at its ends. Each track carries
 * one term of each kind (migrations/0004_search.sql).
 */

type Step = { letter: string; width: number };

const tempoSteps: readonly Step[] = [
  { letter: "b", width: bpmRanges.width },
  { letter: "t", width: 1 },
];
const secondSteps: readonly Step[] = [
  { letter: "n", width: 60 },
  { letter: "d", width: 10 },
  { letter: "s", width: 1 },
];
/** From here on all tracks share the term of the last range of the length filter. */
const longFrom = 240;
const longTerm = "l5";
/** The last step of minutes holds whatever is longer. */
const longest = 3600;

/** Both ends included. The first range of the tempo filter begins at 20. */
export function tempoTerms({ from, to }: { from: number; to: number }): string[] {
  return cover(from, to + 1, tempoSteps);
}

/** Seconds from (included) to (not included); null is open. */
export function secondsTerms({ from, to }: { from: number | null; to: number | null }): string[] {
  const start = Math.min(from ?? 0, longest);
  if (to !== null && to <= longest) return cover(start, to, secondSteps);
  return start > longFrom
    ? cover(start, longest + 60, secondSteps)
    : [...cover(start, longFrom, secondSteps), longTerm];
}

/** From `from` to before `to`. */
function cover(from: number, to: number, [step, ...finer]: readonly Step[]): string[] {
  if (!step || from >= to) return [];
  const [first, last] = [Math.ceil(from / step.width), Math.floor(to / step.width)];
  if (first >= last) return cover(from, to, finer);
  const inside = Array.from({ length: last - first }, (_, n) => `${step.letter}${(first + n) * step.width}`);
  return [...cover(from, first * step.width, finer), ...inside, ...cover(last * step.width, to, finer)];
}
