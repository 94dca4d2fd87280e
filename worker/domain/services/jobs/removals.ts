import { type SQL, and, eq, lt, sql } from "drizzle-orm";
import { type Statement, requireRefusal, runBatchAndRead } from "#drizzle/client.ts";
import { removals } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { RemovalKind } from "./jobs.contract.ts";

/** Undo is offered for ten seconds; the rest allows for slow connections. */
export const removedFor = minutes(1);

type Removal = {
  id: string;
  kind: RemovalKind;
  /** Selects one row with one column, the JSON to restore from, or no row. */
  contents: SQL;
};

/** Soft delete: saves `contents`, then runs `statements`. */
export async function softDelete(
  ctx: AppContext,
  viewer: Viewer,
  { id, kind, contents }: Removal,
  statements: readonly Statement[],
): Promise<{ isRestorable: boolean }> {
  const keep = ctx.db.run(sql`
    INSERT INTO removals (id, user_id, kind, contents, removed_at)
    SELECT ${id}, ${viewer.id}, ${kind}, kept.contents, ${ctx.clock.now()} FROM (${contents}) AS kept WHERE true
    ON CONFLICT DO NOTHING`);
  const question = sql`SELECT 1 FROM removals WHERE id = ${id} AND user_id = ${viewer.id}`;
  const rows = await runBatchAndRead(ctx.db, [keep, ...statements], question);
  return { isRestorable: rows.length > 0 };
}

type Restoration<Refusal> = {
  id: string;
  kind: RemovalKind;
  /** Statements that restore; `removal` is a subquery of one row or none. */
  statements: (removal: SQL) => readonly Statement[];
  /** Selects a row once restored. */
  isBack: SQL;
  /** By the names of constraints. */
  refusedBy: Readonly<Record<string, Refusal>>;
};

export type Restored<Refusal> = { ok: true } | { ok: false; refusal: Refusal | "gone" };

/** Undoes a soft delete. Idempotent. */
export async function restoreDeleted<Refusal>(
  ctx: AppContext,
  viewer: Viewer,
  { id, kind, statements, isBack, refusedBy }: Restoration<Refusal>,
): Promise<Restored<Refusal>> {
  const removal = sql`(
    SELECT id, user_id, contents FROM removals WHERE id = ${id} AND user_id = ${viewer.id} AND kind = ${kind})`;
  const forget = ctx.db.delete(removals).where(and(eq(removals.id, id), eq(removals.userId, viewer.id)));
  try {
    const rows = await runBatchAndRead(ctx.db, [...statements(removal), forget], isBack);
    return rows.length === 1 ? { ok: true } : { ok: false, refusal: "gone" };
  } catch (error) {
    return requireRefusal(error, refusedBy);
  }
}

/** Cron: purges soft-deleted records after a minute. */
export async function discardRemovals(ctx: AppContext): Promise<void> {
  await ctx.db.delete(removals).where(lt(removals.removedAt, ctx.clock.now() - removedFor));
}
