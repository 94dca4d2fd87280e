import { type SQL, and, asc, eq, inArray, isNotNull, lt, notExists, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type Statement, runBatchAndRead } from "#drizzle/client.ts";
import { ingests, preparations, renders, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { dropMultipart, readOwn } from "#worker/domain/services/files/uploads/abort-upload.ts";
import { keptSince } from "#worker/domain/services/files/uploads/limits.ts";
import { type Removal, uploadPurposes } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { enqueueRemovals, flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { removedFor } from "#worker/domain/services/jobs/removals.ts";

const perRun = 50;

/** Finished uploads that nothing waits for: no render, and no ingest. */
function isUnneeded(ctx: AppContext) {
  const waiting = ctx.db
    .select({ one: sql`1` })
    .from(renders)
    .where(and(eq(renders.uploadId, uploads.id), eq(renders.status, "pending")));
  const ingesting = ctx.db
    .select({ one: sql`1` })
    .from(ingests)
    .where(and(eq(ingests.uploadId, uploads.id), eq(ingests.status, "pending")));
  return and(eq(uploads.status, "uploaded"), notExists(waiting), notExists(ingesting));
}

/**
 * Gives up finished uploads and the pictures made of them; those that a render waits for stay. What is given up and the
 * removal of its objects are one batch. A picture still being made is told to stop by the answer to its next report.
 * Finished renders keep their own copies and their poster.
 */
export async function discardUploads(ctx: AppContext, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const now = ctx.clock.now();
  const selection = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}) AS asked)`;
  const isAbandoned = and(inArray(uploads.id, selection), isUnneeded(ctx));
  const gone = ctx.db.select({ id: uploads.id }).from(uploads).where(isAbandoned);
  const discarded = await runBatchAndRead(
    ctx.db,
    [
      enqueueRemoval(ctx, gone.getSQL()),
      ctx.db
        .update(preparations)
        .set({ status: "discarded", failureCode: null })
        .where(inArray(preparations.uploadId, gone)),
      ctx.db.update(uploads).set({ status: "discarded", touchedAt: now }).where(isAbandoned),
    ],
    sql`SELECT changes() AS count`,
  );
  ctx.defer(
    flushOutbox(
      ctx,
      ids.map((id) => `remove-media:${id}`),
    ),
  );
  return z.array(z.object({ count: z.number() })).parse(discarded)[0]?.count ?? 0;
}

/** For each upload its file, its original sound, the pictures made of it, and their posters unless a render shows them. */
function enqueueRemoval(ctx: AppContext, gone: SQL): Statement {
  const keys = sql`json((
    SELECT json_group_array(key) FROM (
      SELECT upload.media_key AS key
      UNION ALL SELECT upload.original_key WHERE upload.original_key IS NOT NULL
      UNION ALL SELECT DISTINCT made.value
        FROM preparations JOIN json_each(json_array(picture_key, clean_key, proxy_key)) AS made
        WHERE upload_id = upload.id AND made.value IS NOT NULL
      UNION ALL SELECT poster_key FROM preparations
        WHERE upload_id = upload.id AND poster_key IS NOT NULL AND poster_key NOT IN (
          SELECT poster_key FROM renders WHERE upload_id = upload.id AND poster_key IS NOT NULL))))`;
  const from = sql`uploads AS upload WHERE upload.id IN (${gone})`;
  return enqueueRemovals(ctx.db, { id: sql`upload.id`, keys, from }, ctx.clock.now());
}

/** Cron: what was put aside a minute ago goes, with all that was made of it. */
export async function discardPutAside(ctx: AppContext): Promise<number> {
  const due = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        isUnneeded(ctx),
        isNotNull(uploads.putAsideAt),
        lt(uploads.putAsideAt, ctx.clock.now() - removedFor),
      ),
    )
    .orderBy(asc(uploads.putAsideAt))
    .limit(perRun);
  return discardUploads(
    ctx,
    due.map(({ id }) => id),
  );
}

/** Cron: what has not been used for its time goes, with all that was made of it for the next step only. */
export async function discardOldUploads(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const isOld = or(
    ...uploadPurposes.map((purpose) =>
      and(eq(uploads.purpose, purpose), lt(uploads.touchedAt, keptSince(purpose, now))),
    ),
  );
  const old = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isUnneeded(ctx), isOld))
    .orderBy(asc(uploads.touchedAt))
    .limit(perRun);
  return discardUploads(
    ctx,
    old.map((upload) => upload.id),
  );
}

/** Drops the parts of an upload, or soft-deletes a video, unless a render or an ingest waits for it. Idempotent. */
export async function removeUpload(ctx: AppContext, viewer: Viewer, id: string): Promise<Removal> {
  const upload = await readOwn(ctx, viewer, id);
  if (!upload) return "not-found";
  if (upload.putAsideAt !== null) return "deleted";
  if (upload.status === "aborted") return "cancelled";
  if (upload.status === "discarded") return "deleted";
  if (upload.status === "uploading" && (await dropMultipart(ctx, upload, "aborted"))) return "cancelled";
  // Finished before, or in between.
  const isGone = upload.purpose === "video" ? await putAside(ctx, id) : (await discardUploads(ctx, [id])) > 0;
  return isGone ? "deleted" : "in-use";
}

/** So that it can be undone (`restoreUpload`). A label's file is chosen again in the form that it was taken out of. */
async function putAside(ctx: AppContext, id: string): Promise<boolean> {
  const gone = await ctx.db
    .update(uploads)
    .set({ putAsideAt: ctx.clock.now() })
    .where(and(eq(uploads.id, id), isUnneeded(ctx)))
    .returning({ id: uploads.id });
  return gone.length > 0;
}

/** The same for the page that sends it, which need not know what became of it. False when there is none of theirs. */
export async function abortUpload(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  return (await removeUpload(ctx, viewer, id)) !== "not-found";
}
