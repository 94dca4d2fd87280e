import { type SQL, and, eq, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { comps } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { enqueueRemovals } from "#worker/domain/services/jobs/outbox.ts";
import { removedFor } from "#worker/domain/services/jobs/removals.ts";
import { days } from "#worker/domain/lib/time.ts";
import { compDays } from "./comp-limits.contract.ts";

const perRun = 50;

/** Cron: what was put aside a minute ago goes. One that is being made is told to stop by the answer to its next report. */
export const discardPutAsideComps = (ctx: AppContext): Promise<number> =>
  discard(
    ctx,
    and(
      isNotNull(comps.putAsideAt),
      ne(comps.status, "discarded"),
      lt(comps.putAsideAt, ctx.clock.now() - removedFor),
    ),
  );

/** Cron: comps whose days are over go, then rows that nobody counts or shows any more. */
export async function discardOldComps(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const gone = await discard(ctx, and(eq(comps.status, "made"), lt(comps.expiresAt, now)));
  const { meta } = await ctx.db.run(sql`
    DELETE FROM comps WHERE id IN (SELECT comp.id FROM comps AS comp
      WHERE comp.status IN ('failed', 'discarded') AND comp.created_at < ${now - days(compDays + 1)} LIMIT ${perRun})`);
  return gone + meta.changes;
}

/** The rows and the removal of their objects are one batch. The cron sends what stands in the outbox. */
async function discard(ctx: AppContext, isDue: SQL | undefined): Promise<number> {
  const due = await ctx.db.select({ id: comps.id }).from(comps).where(isDue).limit(perRun);
  if (due.length === 0) return 0;
  const isMeant = and(inArray(comps.id, listed(due.map(({ id }) => id))), isDue);
  await runBatch(ctx.db, [
    enqueueRemovals(
      ctx.db,
      {
        id: sql`id`,
        occasion: ":gone",
        keys: sql`json_array(media_key)`,
        from: sql`comps WHERE media_key IS NOT NULL AND ${isMeant}`,
      },
      ctx.clock.now(),
    ),
    ctx.db.update(comps).set({ status: "discarded", mediaKey: null, failureCode: null }).where(isMeant),
  ]);
  return due.length;
}
