import { and, eq, sql } from "drizzle-orm";
import { preparations, renders, uploads } from "#drizzle/schema/index.ts";
import type { RenderEvent } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/base/guards.ts";
import { pictureKey, posterKey, proxyKey } from "#worker/domain/base/media/keys.ts";

type Completed = Extract<RenderEvent, { type: "prepare.completed" }>;

/** The picture is there, and with it renders that waited for it stand in line. False when it had ended already. */
export async function completePreparation(ctx: AppContext, event: Completed): Promise<boolean> {
  const { jobId: id, attempt } = event;
  const keys = {
    pictureKey: pictureKey(id, attempt),
    posterKey: posterKey(id, attempt),
    proxyKey: event.proxyBytes ? proxyKey(id, attempt) : null,
  };
  const object = await ctx.media.head(keys.pictureKey);
  if (object?.size !== event.bytes) throw new Error(`Picture of preparation ${id} is not what was reported`);
  const now = ctx.clock.now();
  const { width, height, durationMs, bytes, source, spotting = null } = event;
  const ready = {
    status: "ready",
    progress: 1,
    heartbeatAt: now,
    width,
    height,
    durationMs,
    bytes,
    sourceWidth: source.displayWidth,
    sourceHeight: source.displayHeight,
    spotting,
  } as const;
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(preparations)
      .set({ ...ready, ...keys })
      .where(
        and(eq(preparations.id, id), eq(preparations.status, "pending"), eq(preparations.attempt, attempt)),
      ),
    requireOneRow(ctx.db),
    ctx.db
      .update(uploads)
      .set({ durationMs: event.source.durationMs })
      .where(sql`${uploads.id} = (SELECT upload_id FROM preparations WHERE id = ${id})`),
    ctx.db
      .update(renders)
      .set({ heartbeatAt: now, posterKey: keys.posterKey })
      .where(and(eq(renders.preparationId, id), eq(renders.status, "pending"))),
  ]);
}
