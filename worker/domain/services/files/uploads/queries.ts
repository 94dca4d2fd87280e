import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import { uploadParts, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { hours } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { KnownSound } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type { UploadState, UploadStatus } from "./uploads.contract.ts";

export type Upload = typeof uploads.$inferSelect;

/** The viewer's own upload; null if missing, another account's or soft-deleted. */
export async function getUpload(ctx: AppContext, viewer: Viewer, id: string): Promise<Upload | null> {
  const [upload] = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, viewer.id), isNull(uploads.putAsideAt)));
  return upload ?? null;
}

/** The viewer's own videos among these ids, without soft-deleted ones. */
export async function getUploads(ctx: AppContext, viewer: Viewer, ids: readonly string[]): Promise<Map<string, Upload>> {
  const rows = await ctx.db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, listed(ids)), eq(uploads.userId, viewer.id), isNull(uploads.putAsideAt)));
  return new Map(rows.map((upload) => [upload.id, upload]));
}

export async function getUploadState(ctx: AppContext, viewer: Viewer, id: string): Promise<UploadState | null> {
  const upload = await getUpload(ctx, viewer, id);
  return upload && toState(upload, await listParts(ctx, id));
}

export async function listParts(ctx: AppContext, uploadId: string): Promise<{ partNumber: number; etag: string }[]> {
  return ctx.db
    .select({ partNumber: uploadParts.partNumber, etag: uploadParts.etag })
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .orderBy(asc(uploadParts.partNumber));
}

export function toState(upload: Upload, parts: readonly { partNumber: number }[]): UploadState {
  const { id, filename, sizeBytes, partBytes, status } = upload;
  return { id, filename, sizeBytes, partBytes, status, parts: parts.map((part) => part.partNumber) };
}

/** Why an upload accepts no more parts; null while it does. */
export function explainClosed(status: UploadStatus): "complete" | "cancelled" | "discarded" | null {
  if (status === "uploading") return null;
  if (status === "uploaded") return "complete";
  return status === "aborted" ? "cancelled" : "discarded";
}

export function partCount(upload: Pick<Upload, "sizeBytes" | "partBytes">): number {
  return Math.ceil(upload.sizeBytes / upload.partBytes);
}

/** The required length of part `partNumber` (from 1), or null if there is no such part. */
export function partLength(upload: Pick<Upload, "sizeBytes" | "partBytes">, partNumber: number): number | null {
  const count = partCount(upload);
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > count) return null;
  return partNumber < count ? upload.partBytes : upload.sizeBytes - (count - 1) * upload.partBytes;
}

/** Analysis of a video's original sound, with the brand's corrections to its speech. Null until analysed. */
export function originalSoundOf({ originalSound, speechMs }: Pick<Upload, "originalSound" | "speechMs">): KnownSound | null {
  if (originalSound?.kind !== "kept" || speechMs === null) return originalSound;
  return { ...originalSound, speechMs, isEdited: true };
}

/** Retention is counted in weeks, so writing once an hour is precise enough. */
const writtenEvery = hours(1);

/** Restarts the retention period of a finished upload. */
export async function recordUse(ctx: AppContext, { id, touchedAt }: Pick<Upload, "id" | "touchedAt">): Promise<void> {
  const now = ctx.clock.now();
  if (now - touchedAt < writtenEvery) return;
  await ctx.db
    .update(uploads)
    .set({ touchedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.status, "uploaded"), lt(uploads.touchedAt, now)));
}
