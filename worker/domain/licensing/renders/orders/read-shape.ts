import { maxPerOrder, type Several } from "./order-limits.contract.ts";
import type { StartOrderRefusal } from "./orders.contract.ts";
import { type Pair, pairKey } from "#worker/domain/money/purchases/places/pairs.contract.ts";

type Shape = { ok: true; several: Several } | ({ ok: false } & StartOrderRefusal);

/** What there are several of in an order; the database asks the same. */
export function readShape(pairs: readonly Pair[]): Shape {
  if (pairs.length === 0) return { ok: false, refusal: "none-chosen" };
  const tracks = new Set(pairs.map(({ trackId }) => trackId));
  const videos = new Set(pairs.map(({ uploadId }) => uploadId));
  if (new Set(pairs.map(pairKey)).size < pairs.length) return { ok: false, refusal: "chosen-twice" };
  if (tracks.size > 1 && videos.size > 1) return { ok: false, refusal: "mixed" };
  const several = tracks.size > 1 ? "tracks" : "videos";
  return pairs.length > maxPerOrder[several]
    ? { ok: false, refusal: "too-many", several }
    : { ok: true, several };
}
