import { and, eq } from "drizzle-orm";
import { uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { logError } from "#worker/domain/base/log.ts";
import type { Removal } from "./uploads.contract.ts";
import { discardUploads } from "./discard-uploads.ts";
import { type Upload, getUpload } from "./queries.ts";

/**
 * Its owner changed their mind: parts are dropped, or a finished upload and what is being made of it are given up, unless
 * a render or an ingest waits for it. Twice is the same as once.
 */
export async function removeUpload(ctx: AppContext, viewer: Viewer, id: string): Promise<Removal> {
  const upload = await getUpload(ctx, viewer, id);
  if (!upload) return "not-found";
  if (upload.status === "aborted") return "cancelled";
  if (upload.status === "discarded") return "deleted";
  if (upload.status === "uploading" && (await dropMultipart(ctx, upload, "aborted"))) return "cancelled";
  // Finished before, or in between.
  return (await discardUploads(ctx, [id])) > 0 ? "deleted" : "in-use";
}

/** The same for the page that sends it, which need not know what became of it. False when there is none of theirs. */
export async function abortUpload(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  return (await removeUpload(ctx, viewer, id)) !== "not-found";
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
