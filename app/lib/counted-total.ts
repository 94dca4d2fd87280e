import type { RowTotal } from "#app/components/page-trail.ts";
import { maxCounted } from "#worker/domain/lib/counted.contract.ts";

/** Total of a list whose count stops at `maxCounted` + 1. */
export const countedTotal = (count: number): RowTotal => (count > maxCounted ? { atLeast: maxCounted } : count);
