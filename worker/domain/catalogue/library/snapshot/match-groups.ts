import type { Group } from "#worker/domain/catalogue/library/search-plan.ts";
import { scoreGroup } from "./score-group.ts";
import { mostRows, type Segment } from "./segment.ts";

/** Rows that meet every group, in their order, and the points of each row. */
export type Matched = { rows: Uint16Array; points: Uint16Array };

/* One question at a time runs in an isolate, and none of them waits for anything: they share what they count in. */
const best = new Uint8Array(mostRows);
const sums = new Uint16Array(mostRows);
const matched = new Uint16Array(mostRows);

/** The next call takes the arrays for itself. */
export function matchGroups(segment: Segment, groups: readonly Group[], dead: Uint8Array | null): Matched {
  const size = segment.seqs.length;
  let count = 0;
  for (const [turn, group] of groups.entries()) {
    best.fill(0, 0, size);
    scoreGroup(segment, group, best);
    count = turn === 0 ? keepFirst(size, dead) : keepBoth(count);
    if (count === 0) break;
  }
  return { rows: matched.subarray(0, count), points: sums };
}

function keepFirst(size: number, dead: Uint8Array | null): number {
  let count = 0;
  for (let row = 0; row < size; row++) {
    if (best[row] === 0 || (dead !== null && dead[row] === 1)) continue;
    sums[row] = best[row]!;
    matched[count++] = row;
  }
  return count;
}

function keepBoth(before: number): number {
  let count = 0;
  for (let n = 0; n < before; n++) {
    const row = matched[n]!;
    if (best[row] === 0) continue;
    sums[row] = sums[row]! + best[row]!;
    matched[count++] = row;
  }
  return count;
}
