import { and, asc, eq, lt } from "drizzle-orm";
import { preparations, renders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/guards.ts";
import { deadline, maxAttempts, silentAfter } from "#worker/domain/jobs/limits.ts";
import { announce, outboxId, relay } from "#worker/domain/outbox/outbox.ts";
import { failRender } from "./fail-render.ts";

/** Tries again after attempt `attempt` was lost, or gives up after the last. Once per attempt, whoever asks. */
export async function redriveRender(ctx: AppContext, id: string, attempt: number): Promise<void> {
  if (attempt >= maxAttempts) {
    await failRender(ctx, id, "unexpected", attempt);
    return;
  }
  const now = ctx.clock.now();
  const message = { kind: "render", id, attempt: attempt + 1 } as const;
  const isMine = await runUnlessStale(ctx.db, [
    ctx.db
      .update(renders)
      .set({ heartbeatAt: now, progress: 0 })
      .where(and(eq(renders.id, id), eq(renders.status, "pending"), eq(renders.attempt, attempt))),
    requireOneRow(ctx.db),
    announce(ctx.db, message, now),
  ]);
  if (isMine) await relay(ctx, [outboxId(message)]);
}

/** Cron: renders the service has fallen silent about. One still waiting for its picture is not silent, only patient. */
export async function redriveSilentRenders(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const silent = await ctx.db
    .select({
      id: renders.id,
      attempt: renders.attempt,
      createdAt: renders.createdAt,
      picture: preparations.status,
    })
    .from(renders)
    .innerJoin(preparations, eq(preparations.id, renders.preparationId))
    .where(and(eq(renders.status, "pending"), lt(renders.heartbeatAt, now - silentAfter)))
    .orderBy(asc(renders.heartbeatAt))
    .limit(50);
  await Promise.all(
    silent.map(async ({ id, attempt, createdAt, picture }) => {
      if (now - createdAt > deadline) await failRender(ctx, id, "timeout");
      else if (picture === "ready") await redriveRender(ctx, id, attempt);
    }),
  );
  return silent.length;
}
