import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import { countRows, olderThan } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { type SQL, sql } from "drizzle-orm";
import type { LedgerPage, LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";

export const pageSize = 50;

/**
 * Reads a page of a list, and the total number of rows of `from`. `select` returns one row more than the page size: the
 * extra row only shows that there is a next page.
 */
export async function readLedgerPage<Row>(
  ctx: AppContext,
  { select, from }: { select: SQL; from: SQL },
  cursorOf: (row: Row) => string,
): Promise<LedgerPage<Row>> {
  const [selected = [], counted = []] = await readBatch(ctx.db, [select, sql`SELECT ${countRows(from)} AS total`]);
  // Typed as the columns of each query.
  const rows = selected.slice(0, pageSize) as Row[];
  const [{ total } = { total: 0 }] = counted as { total: number }[];
  const last = selected.length > pageSize ? rows.at(-1) : undefined;
  return { rows, nextAfter: last ? cursorOf(last) : null, total };
}

type ListedTable<Row> = {
  table: string;
  /** The table's alias in `select`. */
  alias: string;
  /** The column by which `select` orders, newest first. */
  timeColumn: string;
  timeOf: (row: Row) => number;
  select: (which: SQL) => SQL;
};

/** A page of all rows of a table, or of those in one status. Super users only. */
export async function listLedgerRows<Row extends { id: string }>(
  ctx: AppContext,
  viewer: Viewer,
  { status, after }: LedgerQuery,
  { table, alias, timeColumn, timeOf, select }: ListedTable<Row>,
): Promise<LedgerPage<Row>> {
  requireSuperUser(viewer);
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  const ofStatus = status ? sql`${column("status")} = ${status}` : sql`1`;
  return readLedgerPage<Row>(
    ctx,
    {
      select: select(sql`${ofStatus} AND ${olderThan(after, column(timeColumn), column("id"))}`),
      from: sql`FROM ${sql.raw(`${table} AS ${alias}`)} WHERE ${ofStatus}`,
    },
    (row) => `${timeOf(row)}.${row.id}`,
  );
}
