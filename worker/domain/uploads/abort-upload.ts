import { and, eq } from "drizzle-orm";
import { uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { logError } from "#worker/domain/log.ts";
import { discardUploads } from "./discard-uploads.ts";
import { type Upload, getUpload } from "./queries.ts";

/**
 * The brand changed its mind: parts are dropped, or a finished upload and what is being made of it are given up, unless
 * a render waits for it. False when there is no such upload of theirs.
 */
export async function abortUpload(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  const upload = await getUpload(ctx, viewer, id);
  if (!upload) return false;
  if (upload.status === "uploading") await dropMultipart(ctx, upload, "aborted");
  if (upload.status === "uploaded") await discardUploads(ctx, [id]);
  return true;
}

/** Marks first, so that no part is taken any more, then frees the store. */
export async function dropMultipart(
  ctx: AppContext,
  upload: Upload,
  status: "aborted" | "discarded",
): Promise<void> {
  await ctx.db
    .update(uploads)
    .set({ status, touchedAt: ctx.clock.now() })
    .where(and(eq(uploads.id, upload.id), eq(uploads.status, "uploading")));
  try {
    await ctx.media.abortMultipart(upload.mediaKey, upload.multipartId);
  } catch (error) {
    // The store may have dropped it on its own already; the row says what matters.
    logError("upload.abort-failed", error, { uploadId: upload.id });
  }
}
