import { readCursor } from "#worker/domain/base/keyset.ts";
import { type SQL, sql } from "drizzle-orm";
import type { LedgerPage } from "./ledger.contract.ts";

export const pageSize = 50;

/** The rows older than the cursor, of a list ordered by day downwards and id upwards. */
export function olderThan(after: string | undefined, at: SQL, id: SQL): SQL {
  const cursor = readCursor(after);
  return cursor ? sql`${at} <= ${cursor.at} AND (${at} < ${cursor.at} OR ${id} > ${cursor.id})` : sql`1`;
}

/** Makes a page of one row more than it shows: the surplus row only says that there is a next page. */
export function toPage<Row, Shown>(
  rows: readonly Row[],
  show: (row: Row) => Shown,
  cursorOf: (row: Row) => string,
): LedgerPage<Shown> {
  const visible = rows.slice(0, pageSize);
  const last = visible.at(-1);
  return { rows: visible.map(show), nextAfter: rows.length > pageSize && last ? cursorOf(last) : null };
}
