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
  const totals = new Map(rows.map((row) => [row.status, row.total]));
  // fromEntries forgets which keys it was given.
  return Object.fromEntries(statuses.map((status) => [status, totals.get(status) ?? 0])) as Record<
    Status,
    number
  >;
}
