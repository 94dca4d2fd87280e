import { and, eq, inArray } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { ingests, uploads } from "#drizzle/schema/index.ts";
import type { CoverJob, IngestJob } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { ingestCoverKey, ingestMasterKey, ingestPreviewKey } from "#worker/domain/services/files/media/keys.ts";
import { type JobDetails, urlLife } from "#worker/domain/services/jobs/scheduler.ts";
import { enqueue, outboxId, flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import type { Upload } from "#worker/domain/services/files/uploads/queries.ts";
import { coverVariants } from "./ingest-keys.ts";
import type { Ingest } from "./queries.ts";

/**
 * Finds or starts the ingest of a finished upload. Null if the upload cannot be ingested. A refusal is final and returned as it
 * is; an infrastructure fault is retried.
 */
export async function ensureIngest(ctx: AppContext, upload: Upload): Promise<Ingest | null> {
  const existing = await getUsable(ctx, upload.id);
  if (existing || upload.purpose === "video" || upload.status !== "uploaded") return existing;
  const now = ctx.clock.now();
  const { id: uploadId, userId, purpose: kind } = upload;
  const row = { id: crypto.randomUUID(), userId, uploadId, kind, heartbeatAt: now, createdAt: now };
  const message = { kind: "ingest", id: row.id, attempt: 1 } as const;
  try {
    await runBatch(ctx.db, [ctx.db.insert(ingests).values(row), enqueue(ctx.db, message, now)]);
    ctx.defer(flushOutbox(ctx, [outboxId(message)]));
  } catch (error) {
    // Race of two requests: the other one's row serves both.
    if (!isRefusedBy(error, "UNIQUE constraint failed")) throw error;
  }
  return getUsable(ctx, upload.id);
}

async function getUsable(ctx: AppContext, uploadId: string): Promise<Ingest | null> {
  const [row] = await ctx.db
    .select()
    .from(ingests)
    .where(and(eq(ingests.uploadId, uploadId), inArray(ingests.status, ["pending", "ready", "refused"])));
  return row ?? null;
}

/** Describes the job of an ingest; null if there is no such ingest. */
export async function describeIngest(ctx: AppContext, id: string): Promise<JobDetails<IngestJob | CoverJob> | null> {
  const [row] = await ctx.db.select().from(ingests).where(eq(ingests.id, id));
  if (!row) return null;
  const { attempt } = row;
  const expires = ctx.clock.now() + urlLife;
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, row.uploadId));
  if (!upload) throw new Error(`Ingest ${id} has no upload`);
  const writeTo = (key: string) => ctx.mediaUrls.sign(key, "write", expires);
  const sourceUrl = ctx.mediaUrls.sign(upload.mediaKey, "read", expires);
  if (row.kind === "cover") {
    const variants = coverVariants.map((variant) => ({
      ...variant,
      url: writeTo(ingestCoverKey(id, attempt, variant)),
    }));
    return { kind: "cover", sourceUrl, variants };
  }
  const outputUrl = writeTo(ingestMasterKey(id, attempt));
  return { kind: "ingest", sourceUrl, outputUrl, previewUrl: writeTo(ingestPreviewKey(id, attempt)) };
}
