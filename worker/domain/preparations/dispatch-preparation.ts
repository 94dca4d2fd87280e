import { eq } from "drizzle-orm";
import { preparations, uploads } from "#drizzle/schema/index.ts";
import type { PrepareJob } from "#render-service/contract.ts";
import type { AppContext } from "#worker/context.ts";
import { type HandedOver, callbackUrl, handOver } from "#worker/domain/jobs/hand-over.ts";
import { urlLife } from "#worker/domain/jobs/limits.ts";
import { claim } from "#worker/domain/jobs/line.ts";
import { pictureKey, posterKey } from "#worker/domain/media/keys.ts";

/** Hands a waiting preparation to the render service as attempt `attempt`. */
export async function dispatchPreparation(ctx: AppContext, id: string, attempt: number): Promise<HandedOver> {
  const job = { kind: "prepare", id, attempt } as const;
  if (!(await claim(ctx, job))) return "gone";
  const [claimed] = await ctx.db.select().from(preparations).where(eq(preparations.id, id));
  return claimed ? handOver(ctx, job, await describeJob(ctx, claimed)) : "gone";
}

async function describeJob(ctx: AppContext, row: typeof preparations.$inferSelect): Promise<PrepareJob> {
  const expires = ctx.clock.now() + urlLife;
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, row.uploadId));
  if (!upload) throw new Error(`Preparation ${row.id} has no upload`);
  const { overlayTitle: title, overlayArtist: artist } = row;
  return {
    kind: "prepare",
    jobId: row.id,
    attempt: row.attempt,
    callbackUrl: callbackUrl(ctx),
    sourceUrl: ctx.mediaUrls.sign(upload.mediaKey, "read", expires),
    outputUrl: ctx.mediaUrls.sign(pictureKey(row.id, row.attempt), "write", expires),
    posterUrl: ctx.mediaUrls.sign(posterKey(row.id, row.attempt), "write", expires),
    overlay: title && artist ? { title, artist } : null,
  };
}
