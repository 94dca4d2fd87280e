import { and, between, eq } from "drizzle-orm";
import { ingests, uploads } from "#drizzle/schema/index.ts";
import type { CoverJob, IngestJob } from "#render-service/contract.ts";
import type { AppContext } from "#worker/context.ts";
import { callbackUrl, handOver } from "#worker/domain/jobs/hand-over.ts";
import { deadline, urlLife } from "#worker/domain/jobs/limits.ts";
import { ingestCoverKey, ingestMasterKey, ingestPreviewKey } from "#worker/domain/media/keys.ts";
import { coverVariants } from "./cover-variants.ts";
import { endIngest } from "./end-ingest.ts";
import type { Ingest } from "./queries.ts";
import { redriveIngest } from "./redrive-ingest.ts";

/** Queue: hands a pending ingest to the render service as attempt `attempt`. Anything else is left alone. */
export async function dispatchIngest(ctx: AppContext, id: string, attempt: number): Promise<void> {
  const now = ctx.clock.now();
  const [claimed] = await ctx.db
    .update(ingests)
    .set({ attempt, heartbeatAt: now })
    .where(
      and(eq(ingests.id, id), eq(ingests.status, "pending"), between(ingests.attempt, attempt - 1, attempt)),
    )
    .returning();
  if (!claimed) return;
  if (now - claimed.createdAt > deadline) {
    await endIngest(ctx, { id, attempt, status: "failed", code: "timeout" });
    return;
  }
  const job = await describeJob(ctx, claimed);
  await handOver(ctx, { kind: "ingest", id, attempt }, job, () => redriveIngest(ctx, id, attempt));
}

async function describeJob(ctx: AppContext, { id, attempt, ...row }: Ingest): Promise<IngestJob | CoverJob> {
  const expires = ctx.clock.now() + urlLife;
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, row.uploadId));
  if (!upload) throw new Error(`Ingest ${id} has no upload`);
  const writeTo = (key: string) => ctx.mediaUrls.sign(key, "write", expires);
  const head = {
    jobId: id,
    attempt,
    callbackUrl: callbackUrl(ctx),
    sourceUrl: ctx.mediaUrls.sign(upload.mediaKey, "read", expires),
  };
  if (row.kind === "cover") {
    const variants = coverVariants.map((variant) => ({
      ...variant,
      url: writeTo(ingestCoverKey(id, attempt, variant)),
    }));
    return { kind: "cover", ...head, variants };
  }
  const outputUrl = writeTo(ingestMasterKey(id, attempt));
  return { kind: "ingest", ...head, outputUrl, previewUrl: writeTo(ingestPreviewKey(id, attempt)) };
}
