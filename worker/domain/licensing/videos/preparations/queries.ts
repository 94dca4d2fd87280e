import { and, eq, type SQL, sql } from "drizzle-orm";
import { preparations, uploads } from "#drizzle/schema/index.ts";
import { originalSoundOf } from "#worker/domain/services/files/uploads/queries.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type {
  PreparationFailure,
  PreparationRefusal,
  PreparationState,
} from "#worker/domain/services/files/uploads/uploads.contract.ts";

/** Why a video cannot be used, and what to do; shown to the brand. */
const words: Record<PreparationFailure, string> = {
  empty: "This file is empty. Please choose another video.",
  "too-large": "This video is larger than 2 GB. Please export a smaller one.",
  "not-video": "We can’t read this file as a video. Please use MP4, MOV or WebM.",
  unreadable: "This video is damaged or incomplete. Please export it again.",
  "no-picture": "This file has no video track. Please choose a video.",
  "too-short": "This video is shorter than a fifth of a second. Please choose a longer one.",
  "too-long": "This video is longer than 10 minutes. Please trim it first.",
  "too-many-pixels": "This video is larger than 4K. Please export it at 4K or less.",
  "bad-frame-rate": "This video's frame rate is out of range. Please export it at 1 to 240 frames per second.",
  "too-many-streams": "This file has too many tracks. Please export it with one video track and one audio track.",
  "too-complex":
    "This video takes too long to read because its index is damaged or too large. Please export it again as a plain MP4.",
  incomplete: "This video is cut off before its end. Please export or upload it again.",
  corrupt: "This video is damaged. Please export it again.",
  "fails-twice": "We tried twice and can’t process this video as it is. Please export it again as an MP4 with H.264.",
  "takes-too-long": "This video takes too long to process. Please export it again as an MP4 with H.264.",
  "could-not-prepare": "We couldn’t prepare this video. Please try again in a few minutes.",
};

export function preparationMessage(code: string | null): string | null {
  return code && (videoFaultMessage(code) ?? words["could-not-prepare"]);
}

/** Message if the failure is the video's own fault, else null. */
export function videoFaultMessage(code: string): string | null {
  return code in words ? words[code as PreparationFailure] : null;
}

/** Why no preparation is started; shown to the brand. */
export const preparationRefusals: Record<PreparationRefusal, string> = {
  "no-such-track": "This track isn’t on sale.",
  "too-many-of-upload": "We’ve prepared this video too many times. Please remove it and choose it again.",
  "too-many-of-account": "You’ve reached the limit of stored videos. Delete some in Settings, Uploads, or try again tomorrow.",
  "picture-in-use":
    "We need to prepare this video again to keep its sound, but a render of it is in progress. Please try again when that’s finished.",
};

export type Preparation = typeof preparations.$inferSelect;

export async function getPreparationState(
  ctx: AppContext,
  viewer: Viewer,
  uploadId: string,
  id: string,
): Promise<PreparationState | null> {
  const [row] = await ctx.db
    .select({
      preparation: preparations,
      originalSound: uploads.originalSound,
      speechMs: uploads.speechMs,
    })
    .from(preparations)
    .innerJoin(uploads, eq(uploads.id, preparations.uploadId))
    .where(and(eq(preparations.id, id), eq(uploads.id, uploadId), eq(uploads.userId, viewer.id)));
  return row ? toPreparationState(row.preparation, originalSoundOf(row)) : null;
}

function sourceOf({ sourceWidth, sourceHeight, durationMs }: Preparation): PreparationState["source"] {
  if (!sourceWidth || !sourceHeight || !durationMs) return null;
  return { width: sourceWidth, height: sourceHeight, durationSeconds: durationMs / 1000 };
}

function pictureOf({ status, bytes, framesPerSecond }: Preparation): PreparationState["picture"] {
  return status === "ready" && bytes !== null ? { bytes, framesPerSecond } : null;
}

export function toPreparationState(row: Preparation, originalSound: PreparationState["originalSound"]): PreparationState {
  return {
    id: row.id,
    status: row.status,
    progress: row.status === "ready" ? 1 : row.progress,
    message: preparationMessage(row.failureCode),
    source: sourceOf(row),
    spotting: row.status === "ready" ? row.spotting : null,
    originalSound,
    picture: pictureOf(row),
    version: `${row.status}:${row.progress.toFixed(2)}${row.sourceWidth ? ":probed" : ""}${originalSound ? ":heard" : ""}`,
  };
}

/** The newest ready picture of a video without overlay that has a proxy. */
export const smallPicture = (uploadId: string | SQL): SQL => sql`(
  SELECT preparation.id FROM preparations AS preparation
  WHERE preparation.upload_id = ${uploadId} AND preparation.status = 'ready' AND preparation.proxy_key IS NOT NULL
    AND preparation.overlay_title IS NULL
  ORDER BY preparation.created_at DESC LIMIT 1)`;

/** Storage key of the original sound of the viewer's own video; null for another's, and if none is stored. */
export async function findOriginal(ctx: AppContext, viewer: Viewer, uploadId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ key: uploads.originalKey })
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.status, "uploaded"), eq(uploads.userId, viewer.id)));
  return row?.key ?? null;
}

/** Storage key of the finished picture of the viewer's own video; null for another's, and until it is finished. */
export async function findPicture(ctx: AppContext, viewer: Viewer, id: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ key: preparations.pictureKey })
    .from(preparations)
    .innerJoin(uploads, eq(uploads.id, preparations.uploadId))
    .where(and(eq(preparations.id, id), eq(preparations.status, "ready"), eq(uploads.userId, viewer.id)));
  return row?.key ?? null;
}
