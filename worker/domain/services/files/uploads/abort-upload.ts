import { and, asc, eq, lt } from "drizzle-orm";
import { requireRefusal } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { changesRow } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { openUploadsKeptFor, uploadLimitRefusals } from "./limits.ts";
import type { Upload } from "./queries.ts";
import type { UploadRefusal } from "./uploads.contract.ts";

/**
 * Aborts an unfinished upload; a complete one stays. For a page that abandons a file and
 * may not know yet that the upload is complete. False if the viewer has no such upload.
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

/** Updates the row first, so that no further part is accepted, then the store. False if it was no longer open. */
export async function dropMultipart(ctx: AppContext, upload: Upload, status: "aborted" | "discarded"): Promise<boolean> {
  const isOpen = and(eq(uploads.id, upload.id), eq(uploads.status, "uploading"));
  const drop = ctx.db.update(uploads).set({ status, touchedAt: ctx.clock.now() }).where(isOpen);
  if (!(await changesRow(drop))) return false;
  try {
    await ctx.media.abortMultipart(upload.mediaKey, upload.multipartId);
  } catch (error) {
    // The store may have aborted it already; the row is authoritative.
    logError("upload.abort-failed", error, { uploadId: upload.id });
  }
  return true;
}

/** Cron: aborts multipart uploads without activity for a day. */
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
 * Restores a soft-deleted video of the viewer, unless new uploads have reached the limit meanwhile.
 * Idempotent.
 */
export async function restoreUpload(ctx: AppContext, viewer: Viewer, id: string): Promise<Restored> {
  const isUploaded = and(eq(uploads.id, id), eq(uploads.userId, viewer.id), eq(uploads.status, "uploaded"));
  const restore = ctx.db.update(uploads).set({ putAsideAt: null }).where(isUploaded);
  try {
    return (await changesRow(restore)) ? { ok: true } : { ok: false, refusal: "not-found" };
  } catch (error) {
    return requireRefusal(error, uploadLimitRefusals);
  }
}
