import { and, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { comps } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { changesRow } from "#worker/domain/lib/guards.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { days } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { enqueueRemovals } from "#worker/domain/services/jobs/outbox.ts";
import { removedFor } from "#worker/domain/services/jobs/removals.ts";
import { compDays } from "./comp-limits.contract.ts";
import type { ChosenComp } from "./comps.contract.ts";

const isOwn = (viewer: Viewer, id: string) => and(eq(comps.id, id), eq(comps.userId, viewer.id), ne(comps.status, "discarded"));

/** Soft-deletes a comp, so that this can be undone, and takes it off the queue. False if the viewer has no such comp. */
export function deleteComp(ctx: AppContext, viewer: Viewer, { id }: ChosenComp): Promise<boolean> {
  const isShown = and(isOwn(viewer, id), isNull(comps.putAsideAt));
  return changesRow(ctx.db.update(comps).set({ putAsideAt: ctx.clock.now() }).where(isShown));
}

/** Restores a soft-deleted comp. False if it was purged, or an identical comp was made meanwhile. */
export async function restoreComp(ctx: AppContext, viewer: Viewer, { id }: ChosenComp): Promise<boolean> {
  const isDeleted = and(isOwn(viewer, id), isNotNull(comps.putAsideAt));
  try {
    return await changesRow(ctx.db.update(comps).set({ putAsideAt: null }).where(isDeleted));
  } catch (error) {
    if (isRefusedBy(error, "comps.upload_id")) return false;
    throw error;
  }
}

const perRun = 50;

/** Cron: purges comps soft-deleted a minute ago. A comp still rendering is cancelled in the response to its next report. */
export const purgeRemovedComps = (ctx: AppContext): Promise<number> =>
  discard(
    ctx,
    and(isNotNull(comps.putAsideAt), ne(comps.status, "discarded"), lt(comps.putAsideAt, ctx.clock.now() - removedFor)),
  );

/** Cron: purges expired comps, then rows that neither count towards a limit nor are shown. */
export async function discardOldComps(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const gone = await discard(ctx, and(eq(comps.status, "made"), lt(comps.expiresAt, now)));
  const { meta } = await ctx.db.run(sql`
    DELETE FROM comps WHERE id IN (SELECT comp.id FROM comps AS comp
      WHERE comp.status IN ('failed', 'discarded') AND comp.created_at < ${now - days(compDays + 1)} LIMIT ${perRun})`);
  return gone + meta.changes;
}

/** The rows and the removal of their objects are one batch. The cron sends the outbox. */
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
