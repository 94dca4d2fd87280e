import type { Group } from "#worker/domain/catalogue/library/search-plan.ts";
import { bitsOf, createScores, forget, type OfWords, type PreparedGroup, scoreGroup } from "./score-group.ts";
import { maxRows, type Segment } from "./segment.ts";

/** Rows that match enough groups, unsorted, and the score of each row. */
export type Matched = { rows: Uint16Array; points: Uint16Array };

/* Scratch arrays, shared by all queries of the isolate: safe because matching is synchronous. */
const scores = createScores();
const sums = new Uint16Array(maxRows);
const matched = new Uint16Array(maxRows);
/** Matched groups per row; reset to zero after each query. */
const met = new Uint8Array(maxRows);

/** Rows that match at least `min` groups. The returned arrays are overwritten by the next call. */
export function matchSome(segment: Segment, groups: readonly PreparedGroup[], dead: Uint8Array | null, min: number): Matched {
  const rowCount = addUp(segment, groups, dead);
  let count = 0;
  for (let n = 0; n < rowCount; n++) {
    const row = matched[n]!;
    if (met[row]! >= min) matched[count++] = row;
    met[row] = 0;
  }
  return { rows: matched.subarray(0, count), points: sums };
}

/** The most groups matched by any one row that matches the filters. */
export function countMet(
  segment: Segment,
  groups: readonly PreparedGroup[],
  dead: Uint8Array | null,
  matches: (row: number) => boolean,
): number {
  const rowCount = addUp(segment, groups, dead);
  let max = 0;
  for (let n = 0; n < rowCount; n++) {
    const row = matched[n]!;
    if (met[row]! > max && matches(row)) max = met[row]!;
    met[row] = 0;
  }
  return max;
}

function addUp(segment: Segment, groups: readonly PreparedGroup[], dead: Uint8Array | null): number {
  let count = 0;
  for (const group of groups) {
    scoreGroup(segment, group, scores);
    for (let n = 0; n < scores.count; n++) {
      const row = scores.rows[n]!;
      if (dead !== null && dead[row] === 1) continue;
      if (met[row] === 0) {
        matched[count++] = row;
        sums[row] = 0;
      }
      met[row]!++;
      sums[row]! += scores.best[row]!;
    }
    forget(scores);
  }
  return count;
}

export function prepareGroup({ alternatives }: Group): PreparedGroup {
  const prepared: PreparedGroup = { words: [], phrases: [], facts: [] };
  const byWord = new Map<string, OfWords[]>();
  for (const alternative of alternatives) {
    if ("fact" in alternative) prepared.facts.push(alternative);
    else if (alternative.words.length > 1) prepared.phrases.push(alternative);
    else {
      const [word = ""] = alternative.words;
      byWord.set(word, [...(byWord.get(word) ?? []), alternative]);
    }
  }
  for (const [word, same] of byWord) {
    const beginnings = same.filter(({ as }) => as === "prefix");
    const beginning = beginnings.length > 0 ? pointsByFields(beginnings) : null;
    prepared.words.push({ word, whole: pointsByFields(same), beginning });
  }
  return prepared;
}

/** Score of a word by the fields it occurs in. */
function pointsByFields(alternatives: readonly OfWords[]): Uint8Array {
  const points = new Uint8Array(256);
  for (const alternative of alternatives) {
    const bits = bitsOf(alternative);
    for (let fields = 0; fields < 256; fields++)
      if (fields & bits) points[fields] = Math.max(points[fields]!, alternative.points);
  }
  return points;
}
