import type { LibraryOrder } from "#worker/domain/catalogue/library/library.contract.ts";
import {
  priceCells,
  priceShift,
  seqShift,
  traitCells,
} from "#worker/domain/catalogue/tracks/search-index/search-key.ts";
import type { Segment } from "./segment.ts";

/** Above the greatest `seq` (migrations/0004_search.sql). */
const seqs = 2 ** 23;
const prices = 2 ** priceShift;

/** How a row ranks in an order: the highest comes first. Whole numbers that no two tracks share. */
export function rankOf(
  order: LibraryOrder,
  { seqs: all, prices: of }: Segment,
  row: number,
  points: number,
): number {
  const seq = all[row]!;
  if (order === "newest") return seq;
  if (order === "relevance") return points * seqs + seq;
  const key = of[row]! * prices + seq;
  return order === "high-to-low" ? key : -key;
}

/** The key of a row in the index by age (`search-key.ts`). */
const keyByAge = ({ seqs: all, prices: of, traits, classes }: Segment, row: number): bigint =>
  (BigInt(all[row]!) << BigInt(seqShift)) |
  (BigInt(of[row]!) << BigInt(priceCells.shift)) |
  (BigInt(traits[row]!) << BigInt(traitCells.shift)) |
  BigInt(classes[row]!);

/** The cursor of a card in an order. */
export function cursorOf(order: LibraryOrder, segment: Segment, row: number, points: number): string {
  if (order === "newest") return String(keyByAge(segment, row));
  if (order === "relevance") return `${points}.${keyByAge(segment, row)}`;
  return String(segment.prices[row]! * prices + segment.seqs[row]!);
}

/** The rank that a page begins below, and the key by age that a track of just that rank has to stay below. */
export type Start = { rank: number; key: bigint | null };

/** A cursor belongs to its order: one with a score to relevance, one without to the others; any other begins anew. */
export function startOf(order: LibraryOrder, after: string | undefined): Start | null {
  const isScored = after?.includes(".") ?? false;
  if (after === undefined || isScored !== (order === "relevance")) return null;
  const [score = "", key = score] = after.split(".");
  if (order === "low-to-high") return { rank: -Number(after), key: null };
  if (order === "high-to-low") return { rank: Number(after), key: null };
  const byAge = BigInt(key);
  const seq = Number(byAge >> BigInt(seqShift));
  return { rank: order === "newest" ? seq : Number(score) * seqs + seq, key: byAge };
}

export const isBehind = (start: Start, rank: number, segment: Segment, row: number): boolean =>
  rank < start.rank || (rank === start.rank && start.key !== null && keyByAge(segment, row) < start.key);

/** Of a rank by relevance. */
export const pointsOf = (rank: number): number => Math.floor(rank / seqs);
