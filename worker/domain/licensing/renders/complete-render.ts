import { and, eq, sql } from "drizzle-orm";
import { renders } from "#drizzle/schema/index.ts";
import type { RenderEvent } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { endPriceHolds, insertLicence, insertVersion, soldLicence } from "#worker/domain/licensing/licences/statements.ts";
import { removeEarlierAttempts, renderKey } from "#worker/domain/services/files/media/keys.ts";
import { enqueue, outboxId, flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { postEarning } from "#worker/domain/money/payouts/earning-statements.ts";

type Completed = Extract<RenderEvent, { type: "sound.completed" }>;

/**
 * Writes completion, licence, capture and earning in one batch; a version is added to its licence's files. False when the
 * render had already ended.
 */
export async function completeRender(ctx: AppContext, event: Completed): Promise<boolean> {
  const { jobId: id, attempt, sha256, bytes, durationMs, compared } = event;
  const outputKey = renderKey(id, attempt);
  const object = await ctx.media.head(outputKey);
  if (object?.size !== bytes) throw new Error(`Video of render ${id} is not what was reported`);
  const now = ctx.clock.now();
  const versionOf = await readVersionOf(ctx, id);
  const licenceId = versionOf ?? crypto.randomUUID();
  const message = { kind: "issue-licence", id: licenceId } as const;
  const licensed =
    versionOf === null
      ? [
          endPriceHolds(ctx.db, "capture", sql`render.id = ${id}`, now),
          insertLicence(ctx.db, { id: licenceId, renderId: id, issuedAt: now }),
          ...postEarning(ctx.db, soldLicence(licenceId)),
        ]
      : [insertVersion(ctx.db, { renderId: id, addedAt: now })];
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
        comparedSeconds: compared?.seconds ?? ownSeconds(durationMs),
        knownSeconds: compared?.knownSeconds ?? ownSeconds(durationMs),
        outputWidth: sql`(SELECT width FROM preparations WHERE id = ${renders.preparationId})`,
        outputHeight: sql`(SELECT height FROM preparations WHERE id = ${renders.preparationId})`,
      })
      .where(and(eq(renders.id, id), eq(renders.status, "pending"), eq(renders.attempt, attempt))),
    requireOneRow(ctx.db),
    ...licensed,
    enqueue(ctx.db, message, now),
    ...removeEarlierAttempts(ctx.db, id, attempt, (earlier) => [renderKey(id, earlier)], now),
  ]);
  if (didApply) ctx.defer(flushOutbox(ctx, [outboxId(message), `remove-media:${id}`]));
  return didApply;
}

/** A format is cut from the licensed video's own file, so all of its seconds match. */
const ownSeconds = (durationMs: number) => sql`iif(EXISTS (
  SELECT 1 FROM preparations WHERE id = ${renders.preparationId} AND format IS NOT NULL),
  ${Math.max(1, Math.round(durationMs / 1000))}, NULL)`;

/** The licence that covers a version; null for a render with its own licence. */
async function readVersionOf(ctx: AppContext, id: string): Promise<string | null> {
  const [row] = await ctx.db.select({ versionOf: renders.versionOf }).from(renders).where(eq(renders.id, id));
  return row?.versionOf ?? null;
}
