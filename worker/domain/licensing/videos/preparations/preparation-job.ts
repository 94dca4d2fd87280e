import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { preparations, uploads } from "#drizzle/schema/index.ts";
import type { PrepareJob, SourceFacts } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { cleanKey, originalKey, pictureKey, posterKey, proxyKey } from "#worker/domain/services/files/media/keys.ts";
import { type JobDetails, urlLife } from "#worker/domain/services/jobs/scheduler.ts";

/**
 * The preparation of the same format whose clean picture (without overlay) this one is made from: one row, or none. Facts of an
 * evicted preparation remain valid.
 */
export const cleanPreparation = (id: string): SQL => sql`(
  SELECT preparation.* FROM preparations AS preparation
  WHERE preparation.id <> ${id} AND preparation.upload_id = (SELECT upload_id FROM preparations WHERE id = ${id})
    AND preparation.format IS (SELECT format FROM preparations WHERE id = ${id})
    AND preparation.status IN ('ready', 'discarded') AND preparation.clean_key IS NOT NULL
  ORDER BY preparation.status = 'ready' DESC, preparation.created_at, preparation.id LIMIT 1)`;

/** Describes the picture pass of a preparation; null if there is no such preparation. */
export async function describePreparation(ctx: AppContext, id: string): Promise<JobDetails<PrepareJob> | null> {
  const [row] = await ctx.db.select().from(preparations).where(eq(preparations.id, id));
  if (!row) return null;
  const expires = ctx.clock.now() + urlLife;
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, row.uploadId));
  if (!upload) throw new Error(`Preparation ${row.id} has no upload`);
  const { overlayTitle: title, overlayArtist: artist } = row;
  const overlay = title && artist ? { title, artist } : null;
  const hasSound = row.format !== null || upload.originalSound !== null;
  const clean = hasSound ? await findClean(ctx, row.id) : null;
  return {
    kind: "prepare",
    sourceUrl: ctx.mediaUrls.sign(upload.mediaKey, "read", expires),
    outputUrl: ctx.mediaUrls.sign(pictureKey(row.id, row.attempt), "write", expires),
    posterUrl: ctx.mediaUrls.sign(posterKey(row.id, row.attempt), "write", expires),
    ...(row.format === null
      ? {
          proxyUrl: ctx.mediaUrls.sign(proxyKey(row.id, row.attempt), "write", expires),
          // Needed once per video: the result is stored on the upload.
          ...(upload.originalSound === null && {
            originalUrl: ctx.mediaUrls.sign(originalKey(upload.id), "write", expires),
          }),
        }
      : { format: row.format }),
    overlay,
    ...(clean !== null && { cleanUrl: ctx.mediaUrls.sign(clean, "read", expires) }),
    ...(overlay &&
      clean === null && {
        cleanOutputUrl: ctx.mediaUrls.sign(cleanKey(row.id, row.attempt), "write", expires),
      }),
  };
}

/** The clean picture that a preparation is made from; null if it has to be made from the video. */
async function findClean(ctx: AppContext, id: string): Promise<string | null> {
  const [row] = await ctx.db.all<{ key: string }>(
    sql`SELECT clean.clean_key AS key FROM ${cleanPreparation(id)} AS clean WHERE clean.status = 'ready'`,
  );
  return row?.key ?? null;
}

/** Stores the probe of the video, for browsers that cannot read it. Formats are skipped: only a plain picture shows it whole. */
export async function noteSource(ctx: AppContext, id: string, attempt: number, source: SourceFacts): Promise<void> {
  const { displayWidth: sourceWidth, displayHeight: sourceHeight, durationMs } = source;
  await ctx.db
    .update(preparations)
    .set({ sourceWidth, sourceHeight, durationMs })
    .where(
      and(
        eq(preparations.id, id),
        eq(preparations.status, "pending"),
        eq(preparations.attempt, attempt),
        isNull(preparations.format),
      ),
    );
}
