import type { z } from "zod";
import { refuseMissing } from "./idempotency.ts";
import type { timeRange } from "./parameters.ts";

type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};
type Range = z.output<ReturnType<typeof timeRange>>;

/** One page, newest first. `rows` come in the order in which they were made. */
export function listPage<Row extends { id: string }>(url: string, rows: readonly Row[], paging: Paging) {
  const newestFirst = rows.toReversed();
  const { limit = 10, starting_after: after, ending_before: before } = paging;
  if (before !== undefined) {
    const end = positionOf(newestFirst, before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list" as const, url, has_more: start > 0, data: newestFirst.slice(start, end) };
  }
  const start = after === undefined ? 0 : positionOf(newestFirst, after, "starting_after") + 1;
  const data = newestFirst.slice(start, start + limit);
  return { object: "list" as const, url, has_more: start + limit < newestFirst.length, data };
}

function positionOf(rows: readonly { id: string }[], id: string, param: string): number {
  const position = rows.findIndex((row) => row.id === id);
  return position < 0 ? refuseMissing("object", id, param) : position;
}

/** Whether a time in seconds lies in the asked range; no range means every time. */
export function isWithin(at: number, range: Range | undefined): boolean {
  if (!range) return true;
  const bounds: Partial<Record<"gt" | "gte" | "lt" | "lte", number | undefined>> = range;
  return (
    at > (bounds.gt ?? -1) &&
    at >= (bounds.gte ?? 0) &&
    at < (bounds.lt ?? Infinity) &&
    at <= (bounds.lte ?? Infinity)
  );
}
