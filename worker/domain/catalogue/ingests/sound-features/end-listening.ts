import { eq, sql } from "drizzle-orm";
import { listenings } from "#drizzle/schema/index.ts";
import type { ListenJob, RenderEvent } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { urlLife } from "#worker/domain/services/jobs/limits.ts";
import type { JobDetails } from "#worker/domain/services/jobs/line.ts";
import { attachFeatures, storeHeard } from "./store-heard.ts";

/** Which master is to be listened to; null when its ingest is gone. */
export async function describeListening(ctx: AppContext, id: string): Promise<JobDetails<ListenJob> | null> {
  const [row] = await ctx.db.all<{ masterKey: string | null }>(sql`
    SELECT ingest.facts ->> '$.masterKey' AS masterKey
    FROM listenings AS listening JOIN ingests AS ingest ON ingest.id = listening.ingest_id
    WHERE listening.id = ${id}`);
  if (!row?.masterKey) return null;
  return { kind: "listen", sourceUrl: ctx.mediaUrls.sign(row.masterKey, "read", ctx.clock.now() + urlLife) };
}

type Listened = Extract<RenderEvent, { type: "listen.completed" }>;

/** The master has been heard: the track that plays it has its likeness and its beats in the same batch. */
export async function completeListening(ctx: AppContext, event: Listened): Promise<boolean> {
  const { jobId: id, attempt, features, beatGrid } = event;
  const [row] = await ctx.db
    .select({ ingestId: listenings.ingestId })
    .from(listenings)
    .where(eq(listenings.id, id));
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

/** Ends a listening without a result. False when it had ended already. */
export function endListening(ctx: AppContext, ending: Ending): Promise<boolean> {
  return runUnlessStale(ctx.db, [end(ctx, ending), requireOneRow(ctx.db)]);
}
