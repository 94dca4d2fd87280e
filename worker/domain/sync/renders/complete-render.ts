import { and, eq, sql } from "drizzle-orm";
import { renders } from "#drizzle/schema/index.ts";
import type { RenderEvent } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/base/guards.ts";
import { insertLicence } from "#worker/domain/sync/licences/statements.ts";
import { removeEarlierAttempts } from "#worker/domain/base/media/earlier-attempts.ts";
import { renderKey } from "#worker/domain/base/media/keys.ts";
import { enqueue, outboxId, flushOutbox } from "#worker/domain/base/outbox/outbox.ts";
import { postEarning } from "#worker/domain/money/payouts/earning-statements.ts";
import { endPriceHolds } from "#worker/domain/money/tokens/render-holds.ts";

type Completed = Extract<RenderEvent, { type: "sound.completed" }>;

/**
 * The video is there: completed, licence, capture of the hold and the label's earning are one batch, so none is ever
 * there without the others. False when the render had ended already.
 */
export async function completeRender(ctx: AppContext, event: Completed): Promise<boolean> {
  const { jobId: id, attempt, sha256, bytes, durationMs } = event;
  const outputKey = renderKey(id, attempt);
  const object = await ctx.media.head(outputKey);
  if (object?.size !== bytes) throw new Error(`Video of render ${id} is not what was reported`);
  const now = ctx.clock.now();
  const licenceId = crypto.randomUUID();
  const message = { kind: "issue-licence", id: licenceId } as const;
  const didApply = await runUnlessStale(ctx.db, [
    ctx.db
      .update(renders)
      .set({
        status: "completed",
        progress: 1,
        heartbeatAt: now,
        completedAt: now,
        outputKey,
        sha256,
        bytes,
        durationMs,
        outputWidth: sql`(SELECT width FROM preparations WHERE id = ${renders.preparationId})`,
        outputHeight: sql`(SELECT height FROM preparations WHERE id = ${renders.preparationId})`,
      })
      .where(and(eq(renders.id, id), eq(renders.status, "pending"), eq(renders.attempt, attempt))),
    requireOneRow(ctx.db),
    endPriceHolds(ctx.db, "capture", sql`render.id = ${id}`, now),
    insertLicence(ctx.db, { id: licenceId, renderId: id, issuedAt: now }),
    ...postEarning(ctx.db, licenceId),
    enqueue(ctx.db, message, now),
    ...removeEarlierAttempts(ctx.db, id, attempt, (earlier) => [renderKey(id, earlier)], now),
  ]);
  if (didApply) ctx.defer(flushOutbox(ctx, [outboxId(message), `remove-media:${id}`]));
  return didApply;
}
