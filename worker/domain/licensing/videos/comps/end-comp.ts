import { and, eq } from "drizzle-orm";
import type { RenderEvent } from "#render-service/render-service.contract.ts";
import { comps } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { compKey, removeEarlierAttempts } from "#worker/domain/services/files/media/keys.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { days } from "#worker/domain/lib/time.ts";
import { compDays } from "./comp-limits.contract.ts";

const isAt = (id: string, attempt: number) =>
  and(eq(comps.id, id), eq(comps.status, "pending"), eq(comps.attempt, attempt));

type CompCompleted = Extract<RenderEvent, { type: "comp.completed" }>;

/** The comp is there, for its days. False when it had ended already. */
export async function completeComp(ctx: AppContext, event: CompCompleted): Promise<boolean> {
  const { jobId: id, attempt, width, height, durationMs, bytes } = event;
  const mediaKey = compKey(id, attempt);
  const object = await ctx.media.head(mediaKey);
  if (object?.size !== bytes) throw new Error(`Comp ${id} is not what was reported`);
  const now = ctx.clock.now();
  const ends = { madeAt: now, expiresAt: now + days(compDays), heartbeatAt: now };
  const didApply = await runUnlessStale(ctx.db, [
    ctx.db
      .update(comps)
      .set({ status: "made", progress: 1, mediaKey, bytes, width, height, durationMs, ...ends })
      .where(isAt(id, attempt)),
    requireOneRow(ctx.db),
    ...removeEarlierAttempts(ctx.db, id, attempt, (earlier) => [compKey(id, earlier)], now),
  ]);
  if (didApply) ctx.defer(flushOutbox(ctx, [`remove-media:${id}`]));
  return didApply;
}

type Ending = { id: string; attempt: number; code: string };

/** Ends a comp without a video. It does not count for its day. False when it had ended already. */
export function endComp(ctx: AppContext, { id, attempt, code }: Ending): Promise<boolean> {
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(comps)
      .set({ status: "failed", failureCode: code, heartbeatAt: ctx.clock.now() })
      .where(isAt(id, attempt)),
    requireOneRow(ctx.db),
  ]);
}
