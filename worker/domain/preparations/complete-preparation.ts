import { and, eq, sql } from "drizzle-orm";
import { outbox, preparations, renders, uploads } from "#drizzle/schema/index.ts";
import type { RenderEvent } from "#render-service/contract.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/guards.ts";
import { pictureKey, posterKey } from "#worker/domain/media/keys.ts";
import { relay } from "#worker/domain/outbox/outbox.ts";

type Completed = Extract<RenderEvent, { type: "prepare.completed" }>;

/** The picture is there: renders that waited for it set off in the same batch. False when it had ended already. */
export async function completePreparation(ctx: AppContext, event: Completed): Promise<boolean> {
  const { jobId: id, attempt } = event;
  const keys = { pictureKey: pictureKey(id, attempt), posterKey: posterKey(id, attempt) };
  const object = await ctx.media.head(keys.pictureKey);
  if (object?.size !== event.bytes) throw new Error(`Picture of preparation ${id} is not what was reported`);
  const now = ctx.clock.now();
  const { width, height, durationMs, bytes } = event;
  const isMine = await runUnlessStale(ctx.db, [
    ctx.db
      .update(preparations)
      .set({ status: "ready", progress: 1, heartbeatAt: now, ...keys, width, height, durationMs, bytes })
      .where(
        and(eq(preparations.id, id), eq(preparations.status, "pending"), eq(preparations.attempt, attempt)),
      ),
    requireOneRow(ctx.db),
    ctx.db
      .update(uploads)
      .set({ durationMs: event.source.durationMs })
      .where(sql`${uploads.id} = (SELECT upload_id FROM preparations WHERE id = ${id})`),
    ctx.db.run(sql`
      INSERT INTO outbox (id, message, created_at)
      SELECT 'render:' || r.id || ':1', json_object('kind', 'render', 'id', r.id, 'attempt', 1), ${now}
      FROM renders AS r WHERE r.preparation_id = ${id} AND r.status = 'pending'`),
    ctx.db
      .update(renders)
      .set({ heartbeatAt: now, posterKey: keys.posterKey })
      .where(and(eq(renders.preparationId, id), eq(renders.status, "pending"))),
  ]);
  if (isMine) ctx.defer(relayWaiting(ctx, id));
  return isMine;
}

async function relayWaiting(ctx: AppContext, preparationId: string): Promise<void> {
  const waiting = await ctx.db
    .select({ id: outbox.id })
    .from(renders)
    .innerJoin(outbox, eq(outbox.id, sql`'render:' || ${renders.id} || ':1'`))
    .where(and(eq(renders.preparationId, preparationId), eq(renders.status, "pending")));
  await relay(
    ctx,
    waiting.map((row) => row.id),
  );
}
