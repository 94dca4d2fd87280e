import { and, count, eq } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { uploadKey } from "#worker/domain/media/keys.ts";
import { type StartUpload, type UploadRefusal, type UploadState, uploadPartBytes } from "./contract.ts";
import { cleanFilename } from "./clean-filename.ts";
import { getUploadState } from "./queries.ts";

/** Open uploads one person may have: enough for several tabs or a bulk upload, not for filling the store. */
const maxOpenUploads = { video: 10, audio: 20, cover: 20 } as const;

type Outcome = { ok: true; isNew: boolean; state: UploadState } | { ok: false; refusal: UploadRefusal };

/** Opens a multipart upload under the browser's id. The same id again returns what is there already. */
export async function startUpload(ctx: AppContext, viewer: Viewer, input: StartUpload): Promise<Outcome> {
  const { id, purpose, contentType, sizeBytes } = input;
  const known = await getUploadState(ctx, viewer, id);
  if (known) return { ok: true, isNew: false, state: known };
  if ((await countOpen(ctx, viewer)) >= maxOpenUploads[purpose])
    return { ok: false, refusal: "too-many-open" };

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
    if (!isRefusedBy(error, "UNIQUE constraint failed")) throw error;
  }
  const state = await getUploadState(ctx, viewer, id);
  return state ? { ok: true, isNew: true, state } : { ok: false, refusal: "id-taken" };
}

async function countOpen(ctx: AppContext, viewer: Viewer): Promise<number> {
  const [row] = await ctx.db
    .select({ open: count() })
    .from(uploads)
    .where(and(eq(uploads.userId, viewer.id), eq(uploads.status, "uploading")));
  return row?.open ?? 0;
}
