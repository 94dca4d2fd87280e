import { and, eq, isNotNull } from "drizzle-orm";
import { preparations, tracks, uploads } from "#drizzle/schema/index.ts";
import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import { readBeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { getBeatGrid } from "#worker/domain/catalogue/ingests/sound-features/store-heard.ts";
import { planEdit } from "./end-with-track.contract.ts";
import type { PictureFacts } from "./follow-picture.contract.ts";

/** Reads what fitting a track to a video needs; null for another account's video, and for a track off sale. */
export async function readPictureFacts(
  ctx: AppContext,
  owner: Pick<Viewer, "id">,
  { videoId, trackId }: { videoId: string; trackId: string },
): Promise<PictureFacts | null> {
  // Cuts are the same in every picture of a video, whatever its overlay.
  const isSpotted = and(
    eq(preparations.uploadId, uploads.id),
    eq(preparations.status, "ready"),
    isNotNull(preparations.spotting),
  );
  const isTheirs = and(eq(uploads.id, videoId), eq(uploads.userId, owner.id), eq(uploads.purpose, "video"));
  const [[row], grid] = await Promise.all([
    ctx.db
      .select({
        spotting: preparations.spotting,
        videoMs: preparations.durationMs,
        trackMs: tracks.durationMs,
      })
      .from(uploads)
      .innerJoin(tracks, and(eq(tracks.id, trackId), eq(tracks.isActive, true)))
      .leftJoin(preparations, isSpotted)
      .where(isTheirs)
      // Deterministic, so that repeated requests get the same picture.
      .orderBy(preparations.createdAt, preparations.id)
      .limit(1),
    getBeatGrid(ctx, trackId),
  ]);
  return row ? { grid, ...row } : null;
}

/** Plans the edit that ends a track on sale with its owner's video; null if there is none, or the analysis is pending. */
export async function planOwnEdit(
  ctx: AppContext,
  owner: Pick<Viewer, "id">,
  pair: { videoId: string; trackId: string },
): Promise<Edit | null> {
  const facts = await readPictureFacts(ctx, owner, pair);
  if (!facts?.grid) return null;
  const { videoMs, trackMs } = facts;
  if (videoMs === null || trackMs === null) return null;
  return planEdit(readBeatGrid(facts.grid), { videoMs, trackMs });
}
