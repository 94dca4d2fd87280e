import { and, eq, isNull, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { preparations, renders, uploads } from "#drizzle/schema/index.ts";
import type { RenderEvent } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { cleanKey, originalKey, pictureKey, posterKey, proxyKey } from "#worker/domain/services/files/media/keys.ts";
import { storePicturePrint } from "#worker/domain/licensing/videos/picture-prints.ts";
import { cleanPreparation } from "./preparation-job.ts";
import { failUnheard, fixDucked } from "./end-preparation.ts";

type Completed = Extract<RenderEvent, { type: "prepare.completed" }>;

/** Stores the finished picture and queues the renders that waited for it. False if it had ended already. */
export async function completePreparation(ctx: AppContext, event: Completed): Promise<boolean> {
  const { jobId: id, attempt } = event;
  const keys = {
    pictureKey: pictureKey(id, attempt),
    posterKey: posterKey(id, attempt),
    proxyKey: event.proxyBytes ? proxyKey(id, attempt) : null,
  };
  const object = await ctx.media.head(keys.pictureKey);
  if (object?.size !== event.bytes) throw new Error(`Picture of preparation ${id} is not what was reported`);
  const clean = event.cleanBytes ? await ctx.media.head(cleanKey(id, attempt)) : null;
  if (event.cleanBytes && clean?.size !== event.cleanBytes)
    throw new Error(`Picture without names of preparation ${id} is not what was reported`);
  const isEncoded = event.mode === "encoded";
  const now = ctx.clock.now();
  const { width, height, durationMs, bytes, source, spotting = null, firstFrameMs = null } = event;
  // Only a format reports its first frame; facts about the whole video come from the plain picture.
  const facts =
    source &&
    (firstFrameMs === null
      ? {
          sourceWidth: source.displayWidth,
          sourceHeight: source.displayHeight,
          framesPerSecond: source.framesPerSecond,
          spotting,
        }
      : { firstFrameMs });
  const ready = {
    status: "ready",
    progress: 1,
    heartbeatAt: now,
    width,
    height,
    durationMs,
    bytes,
    ...facts,
    cleanKey: clean
      ? cleanKey(id, attempt)
      : sql`iif(${preparations.overlayTrackId} IS NULL AND ${isEncoded}, ${keys.pictureKey}, NULL)`,
  } as const;
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(preparations)
      .set({ ...ready, ...keys })
      .where(and(eq(preparations.id, id), eq(preparations.status, "pending"), eq(preparations.attempt, attempt))),
    requireOneRow(ctx.db),
    ...(source ? [keepDuration(ctx, id, source.durationMs)] : takeFacts(ctx, id)),
    ...(await keepOriginal(ctx, event)),
    ...storePicturePrint(ctx, id, event.picturePrint),
    ...failUnheard(ctx, id),
    fixDucked(ctx, id),
    ctx.db
      .update(renders)
      .set({ heartbeatAt: now, posterKey: keys.posterKey })
      .where(and(eq(renders.preparationId, id), eq(renders.status, "pending"))),
  ]);
}

const keepDuration = (ctx: AppContext, id: string, durationMs: number): Statement =>
  ctx.db
    .update(uploads)
    .set({ durationMs })
    .where(sql`${uploads.id} = (SELECT upload_id FROM preparations WHERE id = ${id})`);

/** An overlay does not change the analysis, so it is copied from the clean picture with its print. */
function takeFacts(ctx: AppContext, id: string): Statement[] {
  return [
    ctx.db.run(sql`
      UPDATE preparations SET (source_width, source_height, frames_per_second, spotting, first_frame_ms) = (
        SELECT source_width, source_height, frames_per_second, spotting, first_frame_ms FROM ${cleanPreparation(id)})
      WHERE id = ${id}`),
    ctx.db.run(sql`
      INSERT INTO picture_prints (preparation_id, raw, keys, made_at)
      SELECT ${id}, made.raw, made.keys, ${ctx.clock.now()} FROM picture_prints AS made
      WHERE made.preparation_id = (SELECT clean.id FROM ${cleanPreparation(id)} AS clean)
      ON CONFLICT DO NOTHING`),
  ];
}

/** Stores the first preparation's sound analysis on the upload: later ones would find the same. */
async function keepOriginal(ctx: AppContext, { jobId, originalSound }: Completed): Promise<Statement[]> {
  if (!originalSound) return [];
  const [row] = await ctx.db.select({ uploadId: preparations.uploadId }).from(preparations).where(eq(preparations.id, jobId));
  if (!row) return [];
  const key = originalSound.kind === "kept" ? originalKey(row.uploadId) : null;
  if (key !== null && originalSound.kind === "kept") {
    const object = await ctx.media.head(key);
    if (object?.size !== originalSound.bytes)
      throw new Error(`Original sound of upload ${row.uploadId} is not what was reported`);
  }
  return [
    ctx.db
      .update(uploads)
      .set({ originalSound, originalKey: key })
      .where(and(eq(uploads.id, row.uploadId), eq(uploads.status, "uploaded"), isNull(uploads.originalSound))),
  ];
}
