import { type SQL, sql } from "drizzle-orm";
import type { LedgerPage } from "./ledger.contract.ts";

export const pageSize = 50;

/** `at.key` of the last row of the page before; null for the first page, and for what was tampered with. */
export function readCursor(after: string | undefined): { at: number; key: string } | null {
  const dot = after?.indexOf(".") ?? -1;
  if (!after || dot < 1) return null;
  const at = Number(after.slice(0, dot));
  return Number.isSafeInteger(at) ? { at, key: after.slice(dot + 1) } : null;
}

/** The rows older than the cursor, of a list ordered by day downwards and id upwards. */
export function olderThan(after: string | undefined, at: SQL, id: SQL): SQL {
  const cursor = readCursor(after);
  return cursor ? sql`${at} <= ${cursor.at} AND (${at} < ${cursor.at} OR ${id} > ${cursor.key})` : sql`1`;
}

/** Makes a page of one row more than it shows: the surplus row only says that there is a next page. */
export function toPage<Row, Shown>(
  rows: readonly Row[],
  show: (row: Row) => Shown,
  cursorOf: (row: Row) => string,
): LedgerPage<Shown> {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { rows: shown.map(show), nextAfter: rows.length > pageSize && last ? cursorOf(last) : null };
}
