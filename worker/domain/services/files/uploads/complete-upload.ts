import { and, eq } from "drizzle-orm";
import { uploadParts, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { enqueue, outboxId, flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import type { UploadRefusal, UploadState } from "./uploads.contract.ts";
import { type Upload, getUpload, listParts, partCount, toState, explainClosed } from "./queries.ts";
import { sniffBytes } from "#render-service/first-bytes.contract.ts";
import { isContentFor } from "./upload-purposes.contract.ts";

type Outcome =
  | { ok: true; state: UploadState }
  | { ok: false; refusal: "parts-missing"; missing: number[] }
  | { ok: false; refusal: Exclude<UploadRefusal, "parts-missing"> | "not-found" };

/** Assembles the parts and checks the content. Idempotent. */
export async function completeUpload(ctx: AppContext, viewer: Viewer, id: string): Promise<Outcome> {
  const upload = await getUpload(ctx, viewer, id);
  if (!upload) return { ok: false, refusal: "not-found" };
  const parts = await listParts(ctx, id);
  if (upload.status === "uploaded") return { ok: true, state: toState(upload, parts) };
  const closed = explainClosed(upload.status);
  if (closed) return { ok: false, refusal: closed };
  const missing = missingParts(upload, parts);
  if (missing.length > 0) return { ok: false, refusal: "parts-missing", missing };

  if (!(await assemble(ctx, upload, parts))) return { ok: false, refusal: "parts-missing", missing: missingParts(upload, []) };
  const head = await ctx.media.read(upload.mediaKey, 0, Math.min(sniffBytes, upload.sizeBytes));
  if (!head || !isContentFor(upload.purpose, head)) {
    await abandon(ctx, upload);
    return { ok: false, refusal: `not-${upload.purpose}` };
  }
  await keep(ctx, id);
  return { ok: true, state: toState({ ...upload, status: "uploaded" }, parts) };
}

type PartRow = Awaited<ReturnType<typeof listParts>>[number];

/**
 * Race between two completions: the second finds the complete object, which is fine. False if parts have to be sent
 * again: two tabs sent the same part at once, and the store has another version than the row names.
 */
async function assemble(ctx: AppContext, upload: Upload, parts: PartRow[]): Promise<boolean> {
  try {
    const result = await ctx.media.completeMultipart(upload.mediaKey, upload.multipartId, parts);
    if (result !== "wrong-parts") return true;
  } catch (error) {
    const object = await ctx.media.head(upload.mediaKey);
    if (object?.size !== upload.sizeBytes) throw error;
    return true;
  }
  const now = await listParts(ctx, upload.id);
  if (JSON.stringify(now) !== JSON.stringify(parts)) throw new Error("A part came while the upload was put together");
  await ctx.db.delete(uploadParts).where(eq(uploadParts.uploadId, upload.id));
  return false;
}

async function keep(ctx: AppContext, id: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .update(uploads)
    .set({ status: "uploaded", touchedAt: now, completedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.status, "uploading")));
}

/** The row and the removal of its object are one batch: a crash between the two leaves no orphan. */
async function abandon(ctx: AppContext, { id, mediaKey }: Upload): Promise<void> {
  const now = ctx.clock.now();
  const message = { kind: "remove-media", id, keys: [mediaKey] } as const;
  const didApply = await runUnlessStale(ctx.db, [
    ctx.db
      .update(uploads)
      .set({ status: "aborted", touchedAt: now, completedAt: null })
      .where(and(eq(uploads.id, id), eq(uploads.status, "uploading"))),
    requireOneRow(ctx.db),
    enqueue(ctx.db, message, now),
  ]);
  if (didApply) ctx.defer(flushOutbox(ctx, [outboxId(message)]));
}

function missingParts(upload: Upload, parts: readonly { partNumber: number }[]): number[] {
  const there = new Set(parts.map((part) => part.partNumber));
  return Array.from({ length: partCount(upload) }, (_, index) => index + 1).filter((number) => !there.has(number));
}
