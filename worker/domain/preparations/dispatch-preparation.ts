import { and, between, eq } from "drizzle-orm";
import { preparations, uploads } from "#drizzle/schema/index.ts";
import type { PrepareJob } from "#render-service/contract.ts";
import type { AppContext } from "#worker/context.ts";
import { callbackUrl, handOver } from "#worker/domain/jobs/hand-over.ts";
import { deadline, urlLife } from "#worker/domain/jobs/limits.ts";
import { pictureKey, posterKey } from "#worker/domain/media/keys.ts";
import { endPreparation } from "./end-preparation.ts";
import { redrivePreparation } from "./redrive-preparation.ts";

/** Queue: hands a pending preparation to the render service as attempt `attempt`. Anything else is left alone. */
export async function dispatchPreparation(ctx: AppContext, id: string, attempt: number): Promise<void> {
  const now = ctx.clock.now();
  const [claimed] = await ctx.db
    .update(preparations)
    .set({ attempt, heartbeatAt: now })
    .where(
      and(
        eq(preparations.id, id),
        eq(preparations.status, "pending"),
        between(preparations.attempt, attempt - 1, attempt),
      ),
    )
    .returning();
  if (!claimed) return;
  if (now - claimed.createdAt > deadline) {
    await endPreparation(ctx, { id, attempt, status: "failed", code: "timeout" });
    return;
  }
  const job = await describeJob(ctx, claimed);
  await handOver(ctx, { kind: "prepare", id, attempt }, job, () => redrivePreparation(ctx, id, attempt));
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
