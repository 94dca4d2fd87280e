import { type SQL, and, asc, eq, inArray, isNotNull, lt, notExists, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type Statement, runBatchAndRead } from "#drizzle/client.ts";
import { ingests, preparations, renders, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { changesRow } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { dropMultipart, readOwn } from "#worker/domain/services/files/uploads/abort-upload.ts";
import { keptSince } from "#worker/domain/services/files/uploads/limits.ts";
import type { Removal } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { uploadPurposes } from "#worker/domain/services/files/uploads/upload-purposes.contract.ts";
import { enqueueRemovals, flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { removedFor } from "#worker/domain/services/jobs/removals.ts";

const perRun = 50;

/** Finished uploads that no pending render or ingest needs. */
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
 * Discards finished uploads and their pictures, except those that a pending render or ingest needs, and enqueues the removal of
 * their objects in the same batch. A picture still being made is cancelled in the response to its next report. Finished renders
 * keep their own copies and their poster.
 */
export async function discardUploads(ctx: AppContext, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const selection = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}) AS asked)`;
  const isAbandoned = and(inArray(uploads.id, selection), isUnneeded(ctx));
  const gone = ctx.db.select({ id: uploads.id }).from(uploads).where(isAbandoned);
  const discarded = await runBatchAndRead(
    ctx.db,
    [
      enqueueRemoval(ctx, gone.getSQL()),
      ctx.db.update(preparations).set({ status: "discarded", failureCode: null }).where(inArray(preparations.uploadId, gone)),
      ctx.db.update(uploads).set({ status: "discarded", touchedAt: ctx.clock.now() }).where(isAbandoned),
    ],
    sql`SELECT changes() AS count`,
  );
  const removals = ids.map((id) => `remove-media:${id}`);
  ctx.defer(flushOutbox(ctx, removals));
  return z.array(z.object({ count: z.number() })).parse(discarded)[0]?.count ?? 0;
}

/** Each upload's file, original sound and pictures, and their posters unless a render shows them. */
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

/** Cron: purges videos soft-deleted a minute ago and everything made from them. */
export function purgeRemovedUploads(ctx: AppContext): Promise<number> {
  const before = ctx.clock.now() - removedFor;
  return discardDue(ctx, "putAsideAt", isNotNull(uploads.putAsideAt), lt(uploads.putAsideAt, before));
}

/** Cron: purges uploads unused for their retention time and the intermediate files made from them. */
export function discardOldUploads(ctx: AppContext): Promise<number> {
  const isOld = or(
    ...uploadPurposes.map((purpose) =>
      and(eq(uploads.purpose, purpose), lt(uploads.touchedAt, keptSince(purpose, ctx.clock.now()))),
    ),
  );
  return discardDue(ctx, "touchedAt", isOld);
}

async function discardDue(ctx: AppContext, since: "putAsideAt" | "touchedAt", ...isDue: (SQL | undefined)[]): Promise<number> {
  const due = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isUnneeded(ctx), ...isDue))
    .orderBy(asc(uploads[since]))
    .limit(perRun);
  const ids = due.map(({ id }) => id);
  return discardUploads(ctx, ids);
}

/** Drops the parts of an upload, or soft-deletes a video, unless a pending render or ingest needs it. Idempotent. */
export async function removeUpload(ctx: AppContext, viewer: Viewer, id: string): Promise<Removal> {
  const upload = await readOwn(ctx, viewer, id);
  if (!upload) return "not-found";
  if (upload.putAsideAt !== null) return "deleted";
  if (upload.status === "aborted") return "cancelled";
  if (upload.status === "discarded") return "deleted";
  if (upload.status === "uploading" && (await dropMultipart(ctx, upload, "aborted"))) return "cancelled";
  // Already completed, perhaps concurrently.
  const isGone = upload.purpose === "video" ? await softDelete(ctx, id) : (await discardUploads(ctx, [id])) > 0;
  return isGone ? "deleted" : "in-use";
}

/** Soft-deletes a video; `restoreUpload` undoes it. A label's file is chosen again in its form instead. */
function softDelete(ctx: AppContext, id: string): Promise<boolean> {
  const isUnused = and(eq(uploads.id, id), isUnneeded(ctx));
  return changesRow(ctx.db.update(uploads).set({ putAsideAt: ctx.clock.now() }).where(isUnused));
}

/** `removeUpload` for the uploading page, which ignores refusals. False if the viewer has no such upload. */
export async function abortUpload(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  return (await removeUpload(ctx, viewer, id)) !== "not-found";
}
