import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";

/** How far the check has come, and the roots of the full subtrees up to there, recomputed. */
export type Checkpoint = { nextEntry: number; peaks: string[] };

export async function readCheckpoint(ctx: AppContext): Promise<Checkpoint> {
  const [row] = await ctx.db.all<{ nextEntry: number; peaks: string }>(sql`
    SELECT next_entry AS nextEntry, peaks FROM log_checks WHERE only_row = 1`);
  return row
    ? { nextEntry: row.nextEntry, peaks: JSON.parse(row.peaks) as string[] }
    : { nextEntry: 0, peaks: [] }; // as saved below
}

/** Of two ticks at once the first moves it. */
export async function saveCheckpoint(ctx: AppContext, from: Checkpoint, to: Checkpoint): Promise<void> {
  await ctx.db.run(sql`
    UPDATE log_checks SET next_entry = ${to.nextEntry}, peaks = ${JSON.stringify(to.peaks)}
    WHERE only_row = 1 AND next_entry = ${from.nextEntry}`);
}

/** All was read and fits. */
export async function restartCheck(ctx: AppContext, from: Checkpoint): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.run(sql`
    UPDATE log_checks SET next_entry = 0, peaks = '[]', started_at = ${now}, completed_at = ${now}
    WHERE only_row = 1 AND next_entry = ${from.nextEntry}`);
}
