import { eq } from "drizzle-orm";
import { preparations, uploads } from "#drizzle/schema/index.ts";
import type { PrepareJob } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { urlLife } from "#worker/domain/base/jobs/limits.ts";
import type { JobDetails } from "#worker/domain/base/jobs/line.ts";
import { originalKey, pictureKey, posterKey, proxyKey } from "#worker/domain/base/media/keys.ts";

/** The picture pass of a preparation; null when there is no such preparation. */
export async function describePreparation(
  ctx: AppContext,
  id: string,
): Promise<JobDetails<PrepareJob> | null> {
  const [row] = await ctx.db.select().from(preparations).where(eq(preparations.id, id));
  if (!row) return null;
  const expires = ctx.clock.now() + urlLife;
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, row.uploadId));
  if (!upload) throw new Error(`Preparation ${row.id} has no upload`);
  const { overlayTitle: title, overlayArtist: artist } = row;
  return {
    kind: "prepare",
    sourceUrl: ctx.mediaUrls.sign(upload.mediaKey, "read", expires),
    outputUrl: ctx.mediaUrls.sign(pictureKey(row.id, row.attempt), "write", expires),
    posterUrl: ctx.mediaUrls.sign(posterKey(row.id, row.attempt), "write", expires),
    ...(row.format === null
      ? {
          proxyUrl: ctx.mediaUrls.sign(proxyKey(row.id, row.attempt), "write", expires),
          // Once is enough: it stands with the video.
          ...(upload.originalSound === null && {
            originalUrl: ctx.mediaUrls.sign(originalKey(upload.id), "write", expires),
          }),
        }
      : { format: row.format }),
    overlay: title && artist ? { title, artist } : null,
  };
}
