import { and, asc, eq, lt } from "drizzle-orm";
import { ingests } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/guards.ts";
import { deadline, maxAttempts, silentAfter } from "#worker/domain/jobs/limits.ts";
import { announce, outboxId, relay } from "#worker/domain/outbox/outbox.ts";
import { endIngest } from "./end-ingest.ts";

/** Tries again after attempt `attempt` was lost, or gives up after the last. Once per attempt, whoever asks. */
export async function redriveIngest(ctx: AppContext, id: string, attempt: number): Promise<void> {
  if (attempt >= maxAttempts) {
    await endIngest(ctx, { id, attempt, status: "failed", code: "unexpected" });
    return;
  }
  const now = ctx.clock.now();
  const message = { kind: "ingest", id, attempt: attempt + 1 } as const;
  const isMine = await runUnlessStale(ctx.db, [
    ctx.db
      .update(ingests)
      .set({ heartbeatAt: now, progress: 0 })
      .where(and(eq(ingests.id, id), eq(ingests.status, "pending"), eq(ingests.attempt, attempt))),
    requireOneRow(ctx.db),
    announce(ctx.db, message, now),
  ]);
  if (isMine) await relay(ctx, [outboxId(message)]);
}

/** Cron: ingests the service has fallen silent about. */
export async function redriveSilentIngests(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const silent = await ctx.db
    .select({ id: ingests.id, attempt: ingests.attempt, createdAt: ingests.createdAt })
    .from(ingests)
    .where(and(eq(ingests.status, "pending"), lt(ingests.heartbeatAt, now - silentAfter)))
    .orderBy(asc(ingests.heartbeatAt))
    .limit(50);
  await Promise.all(
    silent.map(({ id, attempt, createdAt }) =>
      now - createdAt > deadline
        ? endIngest(ctx, { id, attempt, status: "failed", code: "timeout" })
        : redriveIngest(ctx, id, attempt),
    ),
  );
  return silent.length;
}
