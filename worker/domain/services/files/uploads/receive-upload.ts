import { eq } from "drizzle-orm";
import { isRefusedBy, refusalOf, runBatch } from "#drizzle/client.ts";
import { uploadParts, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Outcome } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { uploadKey } from "#worker/domain/services/files/media/keys.ts";
import { uploadLimitRefusals } from "./limits.ts";
import { getUpload, getUploadState, partLength, type Upload, explainClosed } from "./queries.ts";
import { type UploadRefusal, type UploadState, uploadPartBytes } from "./uploads.contract.ts";
import type { StartUpload } from "./upload-purposes.contract.ts";

/**
 * A file's display name (spec §5): special characters removed, spaces as underscores, the extension in lower
 * case. Letters and digits of every script stay. The storage key does not depend on it.
 */
function cleanFilename(name: string): string {
  const [, stem = "", extension = ""] = /^(.*?)(\.[^.]*)?$/s.exec(name.trim()) ?? [];
  const clean = (text: string) =>
    text
      .normalize("NFC")
      .replaceAll(/\s+/gu, "_")
      .replaceAll(/[^\p{L}\p{M}\p{N}._-]/gu, "");
  return `${clean(stem) || "file"}${clean(extension).toLowerCase()}`;
}

/**
 * Starts a multipart upload under the browser's id. Idempotent by id. Number and size limits are
 * enforced by the database, so that concurrent starts cannot exceed them.
 */
export async function startUpload(
  ctx: AppContext,
  viewer: Viewer,
  input: StartUpload,
): Promise<Outcome<UploadRefusal, { isNew: boolean; state: UploadState }>> {
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

export type Part = { number: number; length: number; body: ReadableStream };

/** Stores one part. A repeated part replaces itself; its length must be exactly the required one. */
export async function receivePart(
  ctx: AppContext,
  viewer: Viewer,
  uploadId: string,
  part: Part,
): Promise<Outcome<UploadRefusal | "not-found">> {
  const upload = await getUpload(ctx, viewer, uploadId);
  if (!upload) return { ok: false, refusal: "not-found" };
  const closed = explainClosed(upload.status);
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
 * Race: if an upload is completed or cancelled while a part is being sent, the store refuses the part,
 * some time before or after the row is updated.
 */
async function write(
  ctx: AppContext,
  viewer: Viewer,
  { id, mediaKey, multipartId, sizeBytes }: Upload,
  { number, body }: Part,
): Promise<Outcome<UploadRefusal | "not-found", { etag: string }>> {
  try {
    return { ok: true, etag: await ctx.media.writePart(mediaKey, multipartId, number, body) };
  } catch (error) {
    const upload = await getUpload(ctx, viewer, id);
    if (!upload) return { ok: false, refusal: "not-found" };
    const closed = explainClosed(upload.status);
    if (closed) return { ok: false, refusal: closed };
    const object = await ctx.media.head(mediaKey);
    if (object?.size === sizeBytes) return { ok: false, refusal: "complete" };
    throw error;
  }
}
