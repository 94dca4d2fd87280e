import type { LibraryOrder } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Segment } from "./segment.ts";
import type { CompiledFilter } from "./compiled-filter.ts";

/** Greater than any `seq` (migrations/0003_tracks.sql). */
const seqs = 2 ** 32;

/** A row's rank in an order, highest first. Unique integers. */
function rankOf(order: LibraryOrder, { seqs: all, prices }: Segment, row: number, points: number): number {
  const seq = all[row]!;
  if (order === "newest") return seq;
  if (order === "relevance") return points * seqs + seq;
  const key = prices[row]! * seqs + seq;
  return order === "high-to-low" ? key : -key;
}

/** The cursor of a rank: `points.seq` by relevance, `seq` by date, price and `seq` in one number by price. */
export function cursorOf(order: LibraryOrder, rank: number): string {
  if (order === "relevance") return `${Math.floor(rank / seqs)}.${rank % seqs}`;
  return String(Math.abs(rank));
}

/**
 * The rank below which a page begins; null for the first page. A cursor with points belongs to relevance, one without to the
 * other orders; a mismatch restarts the list.
 */
export function startOf(order: LibraryOrder, after: string | undefined): number | null {
  const isRanked = after?.includes(".") ?? false;
  if (after === undefined || isRanked !== (order === "relevance")) return null;
  if (order === "low-to-high") return -Number(after);
  const [points = "", seq] = after.split(".");
  return seq === undefined ? Number(after) : Number(points) * seqs + Number(seq);
}

/** Keeps the `max` highest ranks added, sorted, with the position of each. */
type Best = ReturnType<typeof createBest>;
export type Placed = { rank: number; part: number; row: number };

export function createBest(max: number) {
  const [ranks, parts, rows] = [new Float64Array(max), new Uint16Array(max), new Uint16Array(max)];
  let count = 0;
  let min = Number.NEGATIVE_INFINITY;
  return {
    add(rank: number, part: number, row: number): void {
      if (rank <= min) return;
      let at = count < max ? count++ : max - 1;
      for (; at > 0 && ranks[at - 1]! < rank; at--) {
        ranks[at] = ranks[at - 1]!;
        parts[at] = parts[at - 1]!;
        rows[at] = rows[at - 1]!;
      }
      ranks[at] = rank;
      parts[at] = part;
      rows[at] = row;
      if (count === max) min = ranks[max - 1]!;
    },
    list: (): Placed[] => Array.from({ length: count }, (_, at) => ({ rank: ranks[at]!, part: parts[at]!, row: rows[at]! })),
  };
}

export type PageOf = { order: LibraryOrder; start: number | null; filter: CompiledFilter; best: Best };

export function addToPage(
  { order, start, best }: PageOf,
  place: number,
  segment: Segment,
  row: number,
  points: number,
): boolean {
  const rank = rankOf(order, segment, row, points);
  if (start !== null && rank >= start) return false;
  best.add(rank, place, row);
  return true;
}
