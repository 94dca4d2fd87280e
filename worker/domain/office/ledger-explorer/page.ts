import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { countRows } from "#worker/domain/lib/query.ts";
import { type SQL, sql } from "drizzle-orm";
import type { LedgerPage } from "#worker/domain/money/ledger/account-codes.contract.ts";

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
  const [selected = [], counted = []] = await readBatch(ctx.db, [
    select,
    sql`SELECT ${countRows(from)} AS total`,
  ]);
  // Typed as the columns of each query.
  const rows = selected.slice(0, pageSize) as Row[];
  const [{ total } = { total: 0 }] = counted as { total: number }[];
  const last = selected.length > pageSize ? rows.at(-1) : undefined;
  return { rows, nextAfter: last ? cursorOf(last) : null, total };
}
