import { and, asc, eq, lt } from "drizzle-orm";
import { requireRefusal } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { openUploadsKeptFor, uploadLimitRefusals } from "./limits.ts";
import type { Upload } from "./queries.ts";
import type { UploadRefusal } from "./uploads.contract.ts";

/**
 * Drops what has arrived of a file that is still on its way; one that is whole stays. For a page that lets go of a file and
 * may not have heard yet that all of it came. False when there is none of theirs.
 */
export async function abortUnfinished(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  const upload = await readOwn(ctx, viewer, id);
  if (upload?.status === "uploading") await dropMultipart(ctx, upload, "aborted");
  return upload !== null;
}

export async function readOwn(ctx: AppContext, viewer: Viewer, id: string): Promise<Upload | null> {
  const isOwn = and(eq(uploads.id, id), eq(uploads.userId, viewer.id));
  const [upload] = await ctx.db.select().from(uploads).where(isOwn);
  return upload ?? null;
}

/** Marks first, so that no part is taken any more, then frees the store. False when it was not open any more. */
export async function dropMultipart(
  ctx: AppContext,
  upload: Upload,
  status: "aborted" | "discarded",
): Promise<boolean> {
  const dropped = await ctx.db
    .update(uploads)
    .set({ status, touchedAt: ctx.clock.now() })
    .where(and(eq(uploads.id, upload.id), eq(uploads.status, "uploading")))
    .returning({ id: uploads.id });
  if (dropped.length === 0) return false;
  try {
    await ctx.media.abortMultipart(upload.mediaKey, upload.multipartId);
  } catch (error) {
    // The store may have dropped it on its own already; the row says what matters.
    logError("upload.abort-failed", error, { uploadId: upload.id });
  }
  return true;
}

/** Cron: aborts multipart uploads nobody has touched for a day. */
export async function abortStaleUploads(ctx: AppContext): Promise<number> {
  const stale = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.status, "uploading"), lt(uploads.touchedAt, ctx.clock.now() - openUploadsKeptFor)))
    .orderBy(asc(uploads.touchedAt))
    .limit(50);
  await Promise.all(stale.map((upload) => dropMultipart(ctx, upload, "discarded")));
  return stale.length;
}

type Restored = { ok: true } | { ok: false; refusal: "not-found" | UploadRefusal };

/**
 * Brings back a video that the viewer has removed a moment ago, if it still has room: others may have come in its place.
 * Bringing back twice is bringing back once.
 */
export async function restoreUpload(ctx: AppContext, viewer: Viewer, id: string): Promise<Restored> {
  try {
    const restored = await ctx.db
      .update(uploads)
      .set({ putAsideAt: null })
      .where(and(eq(uploads.id, id), eq(uploads.userId, viewer.id), eq(uploads.status, "uploaded")))
      .returning({ id: uploads.id });
    return restored.length > 0 ? { ok: true } : { ok: false, refusal: "not-found" };
  } catch (error) {
    return requireRefusal(error, uploadLimitRefusals);
  }
}
