import { and, eq } from "drizzle-orm";
import { preparations, uploads } from "#drizzle/schema/index.ts";
import { originalSoundOf } from "#worker/domain/services/files/uploads/queries.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { PreparationState } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { preparationMessage } from "./refusals.ts";

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

export function toPreparationState(
  row: Preparation,
  originalSound: PreparationState["originalSound"],
): PreparationState {
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
