import type { RowTotal } from "#app/components/page-trail.ts";
import { maxCounted } from "#worker/domain/lib/counted.contract.ts";

/** The total of a list whose rows are counted up to one more than `maxCounted`. */
export const countedTotal = (count: number): RowTotal =>
  count > maxCounted ? { atLeast: maxCounted } : count;
