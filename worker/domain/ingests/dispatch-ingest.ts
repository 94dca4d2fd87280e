import { eq } from "drizzle-orm";
import { ingests, uploads } from "#drizzle/schema/index.ts";
import type { CoverJob, IngestJob } from "#render-service/contract.ts";
import type { AppContext } from "#worker/context.ts";
import { type HandedOver, callbackUrl, handOver } from "#worker/domain/jobs/hand-over.ts";
import { urlLife } from "#worker/domain/jobs/limits.ts";
import { claim } from "#worker/domain/jobs/line.ts";
import { ingestCoverKey, ingestMasterKey, ingestPreviewKey } from "#worker/domain/media/keys.ts";
import { coverVariants } from "./cover-variants.ts";
import type { Ingest } from "./queries.ts";

/** Hands a waiting ingest to the render service as attempt `attempt`. */
export async function dispatchIngest(ctx: AppContext, id: string, attempt: number): Promise<HandedOver> {
  const job = { kind: "ingest", id, attempt } as const;
  if (!(await claim(ctx, job))) return "gone";
  const [claimed] = await ctx.db.select().from(ingests).where(eq(ingests.id, id));
  return claimed ? handOver(ctx, job, await describeJob(ctx, claimed)) : "gone";
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
