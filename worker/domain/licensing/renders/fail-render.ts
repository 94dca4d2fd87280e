import { and, eq, sql } from "drizzle-orm";
import { renders } from "#drizzle/schema/index.ts";
import type { ComparedSeconds } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { endPriceHolds } from "#worker/domain/licensing/licences/price-holds.ts";

/**
 * Ends a render without a video and gives its tokens back, in one batch. With `attempt`, only that attempt may fail it.
 * A version had none set aside; `compared` is what it was refused for. False when it had ended already: a late failure
 * cannot undo a completed render.
 */
export async function failRender(
  ctx: AppContext,
  id: string,
  code: string,
  { attempt, compared }: { attempt?: number; compared?: ComparedSeconds | undefined } = {},
): Promise<boolean> {
  const isAttempt = attempt === undefined ? undefined : eq(renders.attempt, attempt);
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(renders)
      .set({
        status: "failed",
        failureCode: code,
        comparedSeconds: compared?.seconds ?? null,
        knownSeconds: compared?.knownSeconds ?? null,
      })
      .where(and(eq(renders.id, id), eq(renders.status, "pending"), isAttempt)),
    requireOneRow(ctx.db),
    endPriceHolds(ctx.db, "release", sql`render.id = ${id}`, ctx.clock.now()),
  ]);
}
