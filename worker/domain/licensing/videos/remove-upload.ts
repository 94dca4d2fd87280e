import { and, eq } from "drizzle-orm";
import { uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { dropMultipart, readOwn } from "#worker/domain/services/files/uploads/abort-upload.ts";
import type { Removal } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { discardUploads, isUnneeded } from "./discard-uploads.ts";

/**
 * Its owner changed their mind: parts are dropped, or a finished upload and what is being made of it are given up, unless
 * a render or an ingest waits for it. Videos are put aside first. Twice is the same as once.
 */
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
