import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ownShortlist } from "./own-shortlist.ts";
import type { ReorderTrack } from "./shortlists.contract.ts";

/** Changes places with the neighbour above or below. At the end of the list nothing moves. */
export async function reorderTrack(
  ctx: AppContext,
  viewer: Viewer,
  { id, trackId, direction }: ReorderTrack,
): Promise<void> {
  const list = ownShortlist(viewer, id);
  const [side, order] = direction === "up" ? [sql.raw("<"), sql.raw("DESC")] : [sql.raw(">"), sql.raw("ASC")];
  // One statement: whoever moves something else at the same time finds both in their places.
  await ctx.db.run(sql`
    WITH moved AS (
      SELECT position FROM shortlist_tracks WHERE shortlist_id = ${list} AND track_id = ${trackId}),
    neighbour AS (
      SELECT entry.track_id, entry.position FROM moved JOIN shortlist_tracks AS entry
        ON entry.shortlist_id = ${list} AND entry.position ${side} moved.position
      ORDER BY entry.position ${order} LIMIT 1)
    UPDATE shortlist_tracks SET position = moved.position + neighbour.position - shortlist_tracks.position
    FROM moved, neighbour
    WHERE shortlist_tracks.shortlist_id = ${list}
      AND shortlist_tracks.track_id IN (${trackId}, neighbour.track_id)`);
}
