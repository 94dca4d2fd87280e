import { eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { uploadParts, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import type { UploadRefusal } from "./contract.ts";
import { getUpload, partLength } from "./queries.ts";

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
  if (upload.status !== "uploading") return { ok: false, refusal: "not-open" };
  const expected = partLength(upload, part.number);
  if (expected === null) return { ok: false, refusal: "wrong-part" };
  if (part.length !== expected) return { ok: false, refusal: "wrong-size" };

  const etag = await ctx.media.writePart(upload.mediaKey, upload.multipartId, part.number, part.body);
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
