import type { LibraryOrder } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Segment } from "./segment.ts";

/** Above the greatest `seq` (migrations/0003_tracks.sql). */
const seqs = 2 ** 32;

/** How a row ranks in an order: the highest comes first. Whole numbers that no two tracks share. */
export function rankOf(
  order: LibraryOrder,
  { seqs: all, prices }: Segment,
  row: number,
  points: number,
): number {
  const seq = all[row]!;
  if (order === "newest") return seq;
  if (order === "relevance") return points * seqs + seq;
  const key = prices[row]! * seqs + seq;
  return order === "high-to-low" ? key : -key;
}

/** The cursor of a rank: `seq`, behind its points by relevance, below the price if sorted by that. */
export function cursorOf(order: LibraryOrder, rank: number): string {
  if (order === "relevance") return `${Math.floor(rank / seqs)}.${rank % seqs}`;
  return String(Math.abs(rank));
}

/**
 * The rank that a page begins below; null at the beginning. A cursor belongs to its order: one with points to relevance, one
 * without to the others; any other begins anew.
 */
export function startOf(order: LibraryOrder, after: string | undefined): number | null {
  const isRanked = after?.includes(".") ?? false;
  if (after === undefined || isRanked !== (order === "relevance")) return null;
  if (order === "low-to-high") return -Number(after);
  const [points = "", seq] = after.split(".");
  return seq === undefined ? Number(after) : Number(points) * seqs + Number(seq);
}
