import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";

/** How many accounts or reports stand in each of the named states. Kept by triggers, so this reads three rows. */
export async function countByStatus<Status extends string>(
  ctx: AppContext,
  noun: "account" | "report",
  statuses: readonly Status[],
): Promise<Record<Status, number>> {
  const rows = await ctx.db.all<{ status: string; total: number }>(
    sql`SELECT status, total FROM status_counts WHERE noun = ${noun}`,
  );
  return toCounts(rows, statuses);
}

/** One number for each status, zero where there is no row. */
export function toCounts<Status extends string>(
  rows: readonly { status: string; total: number }[],
  statuses: readonly Status[],
): Record<Status, number> {
  const totals = new Map(rows.map((row) => [row.status, row.total]));
  // fromEntries forgets which keys it was given.
  return Object.fromEntries(statuses.map((status) => [status, totals.get(status) ?? 0])) as Record<
    Status,
    number
  >;
}
