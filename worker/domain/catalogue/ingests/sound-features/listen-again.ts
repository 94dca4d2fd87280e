import { eq, inArray, sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { ingests, listenings } from "#drizzle/schema/index.ts";
import { listeningVersion } from "#render-service/listening/sound-features.contract.ts";
import type { ListenJob, RenderEvent } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { dispatchNext, type JobDetails, urlLife } from "#worker/domain/services/jobs/scheduler.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { days } from "#worker/domain/lib/time.ts";
import { attachFeatures, storeHeard } from "./store-heard.ts";

/** Batch size of a cron run, and maximum waiting jobs: the backlog is processed at the pace of the service. */
const perRun = 20;
const retentionMs = days(7);

/**
 * Cron: queues masters without a description of the current version, oldest first. Once per ingest and version: one that fails
 * for good has no features until the next version.
 */
export async function listenToUndescribed(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const rows = await ctx.db.all<{ id: string; hasMaster: 0 | 1 }>(sql`
    SELECT ingest.id, ingest.facts ->> '$.masterKey' IS NOT NULL AS hasMaster FROM ingests AS ingest
    WHERE ingest.kind = 'audio' AND ingest.status = 'ready' AND ingest.described_version < ${listeningVersion}
      AND (SELECT count(*) FROM (SELECT 1 FROM listenings WHERE status = 'pending'
        AND submitted_at IS NULL LIMIT ${perRun})) < ${perRun}
    ORDER BY ingest.described_version, ingest.created_at LIMIT ${perRun}`);
  if (rows.length === 0) return 0;
  const heard = rows.filter(({ hasMaster }) => hasMaster === 1);
  await runBatch(ctx.db, [
    ...heard.map(({ id: ingestId }) =>
      ctx.db
        .insert(listenings)
        .values({
          id: crypto.randomUUID(),
          ingestId,
          version: listeningVersion,
          heartbeatAt: now,
          createdAt: now,
        })
        .onConflictDoNothing(),
    ),
    ctx.db
      .update(ingests)
      .set({ describedVersion: listeningVersion })
      .where(inArray(ingests.id, listed(rows.map(({ id }) => id)))),
  ]);
  await dispatchNext(ctx);
  return rows.length;
}

/** Cron: deletes jobs that ended a week ago. */
export async function discardOldListenings(ctx: AppContext): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM listenings WHERE id IN (
      SELECT id FROM listenings WHERE ended_at IS NOT NULL AND ended_at < ${ctx.clock.now() - retentionMs}
      ORDER BY ended_at LIMIT 500)`);
}

/** Describes the listening job; null if its ingest's files are gone. */
export async function describeListening(ctx: AppContext, id: string): Promise<JobDetails<ListenJob> | null> {
  const [row] = await ctx.db.all<{ masterKey: string | null }>(sql`
    SELECT ingest.facts ->> '$.masterKey' AS masterKey
    FROM listenings AS listening JOIN ingests AS ingest ON ingest.id = listening.ingest_id
    WHERE listening.id = ${id}`);
  if (!row?.masterKey) return null;
  return { kind: "listen", sourceUrl: ctx.mediaUrls.sign(row.masterKey, "read", ctx.clock.now() + urlLife) };
}

type Listened = Extract<RenderEvent, { type: "listen.completed" }>;

/** Stores features and beats and attaches them to the track in the same batch. */
export async function completeListening(ctx: AppContext, event: Listened): Promise<boolean> {
  const { jobId: id, attempt, features, beatGrid } = event;
  const [row] = await ctx.db.select({ ingestId: listenings.ingestId }).from(listenings).where(eq(listenings.id, id));
  if (!row) return false;
  const now = ctx.clock.now();
  return runUnlessStale(ctx.db, [
    end(ctx, { id, attempt, status: "done", code: null }),
    requireOneRow(ctx.db),
    ...storeHeard(ctx.db, row.ingestId, { features, beatGrid }, now),
    ...attachFeatures(ctx.db, row.ingestId),
  ]);
}

type Ending = { id: string; attempt: number; status: "done" | "refused" | "failed"; code: string | null };

const end = (ctx: AppContext, { id, attempt, status, code }: Ending) => {
  const now = ctx.clock.now();
  return ctx.db
    .update(listenings)
    .set({ status, failureCode: code, heartbeatAt: now, endedAt: now })
    .where(sql`id = ${id} AND status = 'pending' AND attempt = ${attempt}`);
};

/** Ends a listening without a result. False if it had ended already. */
export function endListening(ctx: AppContext, ending: Ending): Promise<boolean> {
  return runUnlessStale(ctx.db, [end(ctx, ending), requireOneRow(ctx.db)]);
}
