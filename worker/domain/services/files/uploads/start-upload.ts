import { isRefusedBy, refusalOf } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { uploadKey } from "#worker/domain/services/files/media/keys.ts";
import {
  type StartUpload,
  type UploadRefusal,
  type UploadState,
  uploadPartBytes,
} from "./uploads.contract.ts";
import { cleanFilename } from "./clean-filename.ts";
import { uploadLimitRefusals } from "./limits.ts";
import { getUploadState } from "./queries.ts";

type Outcome = { ok: true; isNew: boolean; state: UploadState } | { ok: false; refusal: UploadRefusal };

/**
 * Opens a multipart upload under the browser's id. The same id again returns what is there already. How many and how
 * large is decided by the database, so that starts that come together hold the limits too.
 */
export async function startUpload(ctx: AppContext, viewer: Viewer, input: StartUpload): Promise<Outcome> {
  const { id, purpose, sizeBytes } = input;
  const contentType = input.contentType || "application/octet-stream";
  const existing = await getUploadState(ctx, viewer, id);
  if (existing) return { ok: true, isNew: false, state: existing };
  const mediaKey = uploadKey(viewer.id, id);
  const multipartId = await ctx.media.startMultipart(mediaKey, contentType);
  const now = ctx.clock.now();
  try {
    await ctx.db.insert(uploads).values({
      id,
      purpose,
      contentType,
      sizeBytes,
      filename: purpose === "video" ? input.filename : cleanFilename(input.filename),
      userId: viewer.id,
      partBytes: uploadPartBytes,
      mediaKey,
      multipartId,
      createdAt: now,
      touchedAt: now,
    });
  } catch (error) {
    await ctx.media.abortMultipart(mediaKey, multipartId);
    const limit = refusalOf(error, uploadLimitRefusals);
    if (limit) return { ok: false, refusal: limit };
    if (!isRefusedBy(error, "UNIQUE constraint failed")) throw error;
  }
  const state = await getUploadState(ctx, viewer, id);
  return state ? { ok: true, isNew: true, state } : { ok: false, refusal: "id-taken" };
}
