import { z } from "zod";
import type { Books } from "./books.ts";
import { refuseMissing } from "./idempotency.ts";
import { text, whole, readParameters } from "./parameters.ts";

const timeRange = z.strictObject({ gt: whole(0).optional(), gte: whole(0).optional() });
export const page = {
  limit: whole(1).pipe(z.number().max(100)).optional(),
  starting_after: text().optional(),
};

type Paging = { limit?: number | undefined; starting_after?: string | undefined };

/** One page, newest first. `rows` are in creation order. */
export function listPage<Row extends { id: string }>(url: string, rows: readonly Row[], paging: Paging) {
  const newestFirst = rows.toReversed();
  const { limit = 10, starting_after: after } = paging;
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) refuseMissing("object", after, "starting_after");
  const data = newestFirst.slice(start, start + limit);
  return { object: "list" as const, url, has_more: start + limit < newestFirst.length, data };
}

/** Handles a request for a list: `listPage`, filtered by creation range and the values of `fields`. */
export const listBy =
  <Row extends { id: string; created: number }>(
    url: string,
    fields: Record<string, z.ZodType<string | undefined>>,
    rowsOf: (books: Books) => readonly Row[],
  ) =>
  (books: Books, input: unknown) => {
    const schema = z.strictObject({ ...page, created: timeRange.optional(), ...fields });
    const { created: { gt = -1, gte = 0 } = {}, limit, starting_after, ...query } = readParameters(schema, input);
    const conditions = Object.entries(query).filter(([, value]) => value !== undefined);
    const matching = rowsOf(books).filter(
      (row) => row.created > gt && row.created >= gte && conditions.every(([name, value]) => Reflect.get(row, name) === value),
    );
    return listPage(url, matching, { limit, starting_after });
  };
