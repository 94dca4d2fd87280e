import { and, eq, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { fingerprints, ingests } from "#drizzle/schema/index.ts";
import type { RenderEvent } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import {
  ingestCoverKey,
  ingestMasterKey,
  ingestPreviewKey,
  removeEarlierAttempts,
} from "#worker/domain/services/files/media/keys.ts";
import { ingestMessage } from "./queries.ts";
import { storeHeard } from "./sound-features/store-heard.ts";
import { attachIngest, flushScreening } from "./attach-ingest.ts";
import { attemptKeys, namedVariant } from "./ingest-keys.ts";

type AudioCompleted = Extract<RenderEvent, { type: "ingest.completed" }>;
type CoverCompleted = Extract<RenderEvent, { type: "cover.completed" }>;

/**
 * Stores the master, the preview and their analysis, and attaches them in the same batch to the track that chose this audio.
 * False if the ingest had ended already.
 */
export async function completeAudio(ctx: AppContext, event: AudioCompleted): Promise<boolean> {
  const { jobId: id, attempt, fingerprint, features, beatGrid, type: _type, ...heard } = event;
  const keys = { masterKey: ingestMasterKey(id, attempt), previewKey: ingestPreviewKey(id, attempt) };
  const [master, preview] = await Promise.all([ctx.media.head(keys.masterKey), ctx.media.head(keys.previewKey)]);
  if (master?.size !== event.masterBytes || preview?.size !== event.previewBytes)
    throw new Error(`What ingest ${id} made is not what was reported`);
  const raw = Uint8Array.from(atob(fingerprint), (byte) => byte.charCodeAt(0));
  const now = ctx.clock.now();
  return complete(ctx, { id, kind: "audio", attempt, facts: { ...heard, ...keys } }, [
    ctx.db.insert(fingerprints).values({ ingestId: id, raw, madeAt: now }).onConflictDoNothing(),
    ...storeHeard(ctx.db, id, { features, beatGrid }, now),
  ]);
}

/** Stores the covers; otherwise like `completeAudio`. */
export async function completeCover(ctx: AppContext, event: CoverCompleted): Promise<boolean> {
  const { jobId: id, attempt, type: _type, ...facts } = event;
  const coverKey = ingestCoverKey(id, attempt, namedVariant);
  if (!(await ctx.media.head(coverKey))) throw new Error(`The cover of ingest ${id} is not there`);
  return complete(ctx, { id, kind: "cover", attempt, facts: { ...facts, coverKey } }, []);
}

type IngestResult = { id: string; kind: "audio" | "cover"; attempt: number; facts: Record<string, unknown> };

async function complete(ctx: AppContext, result: IngestResult, extra: Statement[]): Promise<boolean> {
  const { id, attempt, facts } = result;
  const now = ctx.clock.now();
  const didApply = await runUnlessStale(ctx.db, [
    ctx.db
      .update(ingests)
      .set({ status: "ready", progress: 1, heartbeatAt: now, endedAt: now, facts })
      .where(and(eq(ingests.id, id), eq(ingests.status, "pending"), eq(ingests.attempt, attempt))),
    requireOneRow(ctx.db),
    ...extra,
    ...attachIngest(ctx.db, result, now),
    ...removeEarlierAttempts(ctx.db, id, attempt, (earlier) => attemptKeys(result, earlier), now),
  ]);
  if (didApply) ctx.defer(flushScreening(ctx, [id]));
  return didApply;
}

type Ending = { id: string; attempt: number; status: "refused" | "failed"; code: string };

/**
 * Ends an ingest without a result. A track in review with this audio goes back to draft with a note to its label, since there is
 * nothing to review. False if it had ended already.
 */
export async function endIngest(ctx: AppContext, ending: Ending): Promise<boolean> {
  const { id, attempt, status, code } = ending;
  const now = ctx.clock.now();
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(ingests)
      .set({ status, failureCode: code, heartbeatAt: now, endedAt: now })
      .where(and(eq(ingests.id, id), eq(ingests.status, "pending"), eq(ingests.attempt, attempt))),
    requireOneRow(ctx.db),
    ctx.db.run(sql`
      UPDATE tracks SET status = 'draft', review_note = ${ingestMessage("audio", code)}, reviewed_at = ${now},
        reviewed_by = NULL, updated_at = max(updated_at + 1, ${now})
      WHERE audio_ingest_id = ${id} AND status = 'pending review'`),
  ]);
}
