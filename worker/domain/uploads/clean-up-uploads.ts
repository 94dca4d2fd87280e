import { and, asc, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { preparations, renders, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { hours } from "#worker/domain/time.ts";
import { dropMultipart } from "./abort-upload.ts";

/** How long an upload may stand still, and a finished one unused. */
const keptFor = hours(24);
const perRun = 50;

/** Cron: aborts multipart uploads nobody has touched for a day. */
export async function abortStaleUploads(ctx: AppContext): Promise<number> {
  const stale = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.status, "uploading"), lt(uploads.touchedAt, ctx.clock.now() - keptFor)))
    .orderBy(asc(uploads.touchedAt))
    .limit(perRun);
  await Promise.all(stale.map((upload) => dropMultipart(ctx, upload)));
  return stale.length;
}

/**
 * Cron: a day after its upload, a brand's own video and the pictures made from it go, unless a render still waits for
 * them. Finished renders keep their own copies and their poster.
 */
export async function discardOldUploads(ctx: AppContext): Promise<number> {
  const waiting = ctx.db
    .select({ one: sql`1` })
    .from(renders)
    .where(and(eq(renders.uploadId, uploads.id), eq(renders.status, "pending")));
  const old = await ctx.db
    .select({ id: uploads.id, mediaKey: uploads.mediaKey })
    .from(uploads)
    .where(
      and(
        eq(uploads.status, "uploaded"),
        lt(uploads.completedAt, ctx.clock.now() - keptFor),
        notExists(waiting),
      ),
    )
    .orderBy(asc(uploads.completedAt))
    .limit(perRun);
  if (old.length === 0) return 0;
  const ids = old.map((upload) => upload.id);
  const made = await ctx.db
    .select({ pictureKey: preparations.pictureKey, posterKey: preparations.posterKey })
    .from(preparations)
    .where(inArray(preparations.uploadId, ids));
  const shownPosters = await postersInUse(ctx, ids);
  // Rows first: what is marked discarded is never handed out, even if removing the objects has to be repeated.
  await runBatch(ctx.db, [
    ctx.db.update(uploads).set({ status: "discarded" }).where(inArray(uploads.id, ids)),
    ctx.db
      .update(preparations)
      .set({ status: "discarded", failureCode: null })
      .where(inArray(preparations.uploadId, ids)),
  ]);
  await ctx.media.remove([
    ...old.map((upload) => upload.mediaKey),
    ...made.flatMap(({ pictureKey, posterKey }) =>
      [pictureKey, posterKey && !shownPosters.has(posterKey) ? posterKey : null].filter(
        (key) => key !== null,
      ),
    ),
  ]);
  return old.length;
}

async function postersInUse(ctx: AppContext, uploadIds: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ posterKey: renders.posterKey })
    .from(renders)
    .where(inArray(renders.uploadId, uploadIds));
  return new Set(rows.flatMap((row) => (row.posterKey ? [row.posterKey] : [])));
}
