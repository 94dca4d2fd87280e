import { eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { uploadParts, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { type UploadRefusal, uploadPartBytes } from "./uploads.contract.ts";
import { type Upload, getUpload, partLength, whyClosed } from "./queries.ts";

export type Part = { number: number; length: number; body: ReadableStream };

/** Stores one part. A part that comes twice replaces itself; its length must be exactly what its place demands. */
export async function receivePart(
  ctx: AppContext,
  viewer: Viewer,
  uploadId: string,
  part: Part,
): Promise<{ ok: true } | { ok: false; refusal: UploadRefusal | "not-found" }> {
  const upload = await getUpload(ctx, viewer, uploadId);
  if (!upload) return { ok: false, refusal: "not-found" };
  const closed = whyClosed(upload.status);
  if (closed) return { ok: false, refusal: closed };
  if (part.length > uploadPartBytes) return { ok: false, refusal: "too-long" };
  const expected = partLength(upload, part.number);
  if (expected === null) return { ok: false, refusal: "wrong-part" };
  if (part.length !== expected) return { ok: false, refusal: "wrong-size" };

  const written = await write(ctx, viewer, upload, part);
  if (!written.ok) return written;
  const { etag } = written;
  const row = { uploadId, partNumber: part.number, etag, sizeBytes: part.length };
  await runBatch(ctx.db, [
    ctx.db
      .insert(uploadParts)
      .values(row)
      .onConflictDoUpdate({ target: [uploadParts.uploadId, uploadParts.partNumber], set: { etag } }),
    ctx.db.update(uploads).set({ touchedAt: ctx.clock.now() }).where(eq(uploads.id, uploadId)),
  ]);
  return { ok: true };
}

/**
 * An upload may be put together or cancelled while a part of it is on its way: the store then takes no part any more,
 * some time before or after the row says so.
 */
async function write(
  ctx: AppContext,
  viewer: Viewer,
  { id, mediaKey, multipartId, sizeBytes }: Upload,
  { number, body }: Part,
): Promise<{ ok: true; etag: string } | { ok: false; refusal: UploadRefusal | "not-found" }> {
  try {
    return { ok: true, etag: await ctx.media.writePart(mediaKey, multipartId, number, body) };
  } catch (error) {
    const upload = await getUpload(ctx, viewer, id);
    if (!upload) return { ok: false, refusal: "not-found" };
    const closed = whyClosed(upload.status);
    if (closed) return { ok: false, refusal: closed };
    const object = await ctx.media.head(mediaKey);
    if (object?.size === sizeBytes) return { ok: false, refusal: "complete" };
    throw error;
  }
}
