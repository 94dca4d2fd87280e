import { type SQL, lt, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { requireRefusal, runBatchAndRead } from "#drizzle/client.ts";
import { removals } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";

/** Undo is offered for ten seconds; the rest allows for slow connections. */
export const removedFor = minutes(1);

/** A row of `table`, which has the columns id and user_id. */
type Target = { id: string; kind: "campaign" | "channel" | "saved search" | "shortlist"; table: SQLiteTable };

/** Soft delete: saves `contents`, JSON of the row to restore it from, unless the row is not `restorable`. */
export async function softDelete(
  ctx: AppContext,
  viewer: Viewer,
  { id, kind, table }: Target,
  contents: SQL,
  restorable = sql`1`,
): Promise<{ isRestorable: boolean }> {
  const isOwn = sql`id = ${id} AND user_id = ${viewer.id}`;
  const keep = ctx.db.run(sql`
    INSERT INTO removals (id, user_id, kind, contents, removed_at)
    SELECT id, user_id, ${kind}, ${contents}, ${ctx.clock.now()} FROM ${table} WHERE ${isOwn} AND ${restorable}
    ON CONFLICT DO NOTHING`);
  const remove = ctx.db.run(sql`DELETE FROM ${table} WHERE ${isOwn}`);
  const rows = await runBatchAndRead(ctx.db, [keep, remove], sql`SELECT 1 FROM removals WHERE ${isOwn}`);
  return { isRestorable: rows.length > 0 };
}

export type Restored<Refusal> = { ok: true } | { ok: false; refusal: Refusal | "gone" };

/**
 * Undoes a soft delete by statements that select from `removal`, a subquery of one row or none. Idempotent. `refusedBy` is keyed
 * by the names of constraints.
 */
export async function restoreDeleted<Refusal>(
  ctx: AppContext,
  viewer: Viewer,
  { id, kind, table, refusedBy }: Target & { refusedBy: Readonly<Record<string, Refusal>> },
  restore: (removal: SQL) => readonly SQL[],
): Promise<Restored<Refusal>> {
  const isOwn = sql`id = ${id} AND user_id = ${viewer.id}`;
  const removal = sql`(SELECT id, user_id, contents FROM removals WHERE ${isOwn} AND kind = ${kind})`;
  const statements = [...restore(removal), sql`DELETE FROM removals WHERE ${isOwn}`].map((statement) => ctx.db.run(statement));
  try {
    const rows = await runBatchAndRead(ctx.db, statements, sql`SELECT 1 FROM ${table} WHERE ${isOwn}`);
    return rows.length === 1 ? { ok: true } : { ok: false, refusal: "gone" };
  } catch (error) {
    return requireRefusal(error, refusedBy);
  }
}

/** Cron: purges soft-deleted records after a minute. */
export async function discardRemovals(ctx: AppContext): Promise<void> {
  await ctx.db.delete(removals).where(lt(removals.removedAt, ctx.clock.now() - removedFor));
}
