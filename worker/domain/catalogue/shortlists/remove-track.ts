import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { currentShortlist, ownShortlist } from "./own-shortlist.ts";
import type { Entry, Heart, Removed } from "./shortlists.contract.ts";

/** Takes a track off one of the lists. Null when it is not there: removing twice is removing once. */
export function removeTrack(
  ctx: AppContext,
  viewer: Viewer,
  { id, trackId }: Entry,
): Promise<Removed | null> {
  return removeFrom(ctx, ownShortlist(viewer, id), trackId);
}

/** Takes a track off the current list. */
export function unheartTrack(ctx: AppContext, viewer: Viewer, { trackId }: Heart): Promise<Removed | null> {
  return removeFrom(ctx, currentShortlist(viewer), trackId);
}

async function removeFrom(ctx: AppContext, list: SQL, trackId: string): Promise<Removed | null> {
  const [removed] = await ctx.db.all<Removed>(sql`
    DELETE FROM shortlist_tracks WHERE shortlist_id = ${list} AND track_id = ${trackId}
    RETURNING shortlist_id AS id, track_id AS trackId, note, position`);
  return removed ?? null;
}
