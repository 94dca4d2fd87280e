import { and, asc, eq, lt } from "drizzle-orm";
import { preparations } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/guards.ts";
import { deadline, maxAttempts, silentAfter } from "#worker/domain/jobs/limits.ts";
import { announce, outboxId, relay } from "#worker/domain/outbox/outbox.ts";
import { endPreparation } from "./end-preparation.ts";

/** Tries again after attempt `attempt` was lost, or gives up after the last. Once per attempt, whoever asks. */
export async function redrivePreparation(ctx: AppContext, id: string, attempt: number): Promise<void> {
  if (attempt >= maxAttempts) {
    await endPreparation(ctx, { id, attempt, status: "failed", code: "unexpected" });
    return;
  }
  const now = ctx.clock.now();
  const message = { kind: "prepare", id, attempt: attempt + 1 } as const;
  const isMine = await runUnlessStale(ctx.db, [
    ctx.db
      .update(preparations)
      .set({ heartbeatAt: now, progress: 0 })
      .where(
        and(eq(preparations.id, id), eq(preparations.status, "pending"), eq(preparations.attempt, attempt)),
      ),
    requireOneRow(ctx.db),
    announce(ctx.db, message, now),
  ]);
  if (isMine) await relay(ctx, [outboxId(message)]);
}

/** Cron: preparations the service has fallen silent about. */
export async function redriveSilentPreparations(ctx: AppContext): Promise<number> {
  const silent = await ctx.db
    .select({ id: preparations.id, attempt: preparations.attempt, createdAt: preparations.createdAt })
    .from(preparations)
    .where(
      and(eq(preparations.status, "pending"), lt(preparations.heartbeatAt, ctx.clock.now() - silentAfter)),
    )
    .orderBy(asc(preparations.heartbeatAt))
    .limit(50);
  await Promise.all(
    silent.map(({ id, attempt, createdAt }) =>
      ctx.clock.now() - createdAt > deadline
        ? endPreparation(ctx, { id, attempt, status: "failed", code: "timeout" })
        : redrivePreparation(ctx, id, attempt),
    ),
  );
  return silent.length;
}
