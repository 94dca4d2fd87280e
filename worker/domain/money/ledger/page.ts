import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { countRows, readCursor } from "#worker/domain/lib/query.ts";
import { type SQL, sql } from "drizzle-orm";
import type { LedgerPage } from "./account-codes.contract.ts";

export const pageSize = 50;

/** The rows older than the cursor, of a list ordered by day downwards and id upwards. */
export function olderThan(after: string | undefined, at: SQL, id: SQL): SQL {
  const cursor = readCursor(after);
  return cursor ? sql`${at} <= ${cursor.at} AND (${at} < ${cursor.at} OR ${id} > ${cursor.id})` : sql`1`;
}

/**
 * Reads a page of a list, and how many rows `from` has on all of them. `select` yields one row more than a page shows: the
 * surplus row only says that there is a next page.
 */
export async function readLedgerPage<Row, View>(
  ctx: AppContext,
  { select, from }: { select: SQL; from: SQL },
  show: (row: Row) => View,
  cursorOf: (row: Row) => string,
): Promise<LedgerPage<View>> {
  const [selected = [], counted = []] = await readBatch(ctx.db, [
    select,
    sql`SELECT ${countRows(from)} AS total`,
  ]);
  // The columns that both questions name.
  const rows = selected as Row[];
  const [{ total } = { total: 0 }] = counted as { total: number }[];
  const visible = rows.slice(0, pageSize);
  const last = visible.at(-1);
  return {
    rows: visible.map(show),
    nextAfter: rows.length > pageSize && last ? cursorOf(last) : null,
    total,
  };
}
