import { sql } from "drizzle-orm";
import { requireRefusal } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ownShortlist } from "./queries.ts";
import type { NoteTrack, ReorderTrack, TransferRefusal, TransferTrack } from "./shortlists.contract.ts";

/** False if the track is not on this list, or the list is not the viewer's. */
export async function noteTrack(ctx: AppContext, viewer: Viewer, { id, trackId, note }: NoteTrack): Promise<boolean> {
  const noted = await ctx.db.all(sql`
    UPDATE shortlist_tracks SET note = ${note}
    WHERE shortlist_id = ${ownShortlist(viewer, id)} AND track_id = ${trackId} RETURNING track_id`);
  return noted.length === 1;
}

/** Swaps a track with its neighbour. No effect at the end of the list. */
export async function reorderTrack(ctx: AppContext, viewer: Viewer, { id, trackId, direction }: ReorderTrack): Promise<void> {
  const list = ownShortlist(viewer, id);
  const [side, order] = direction === "up" ? [sql.raw("<"), sql.raw("DESC")] : [sql.raw(">"), sql.raw("ASC")];
  // A single statement, so that concurrent moves see consistent positions.
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

type Transferred = { ok: true } | { ok: false; refusal: TransferRefusal };

/** Moves a track with its note to the end of another list. */
export async function transferTrack(
  ctx: AppContext,
  viewer: Viewer,
  { id, trackId, toId }: TransferTrack,
): Promise<Transferred> {
  const target = ownShortlist(viewer, toId);
  try {
    const moved = await ctx.db.all(sql`
      UPDATE shortlist_tracks SET shortlist_id = ${target},
        position = 1 + ifnull((SELECT max(position) FROM shortlist_tracks WHERE shortlist_id = ${target}), 0)
      WHERE shortlist_id = ${ownShortlist(viewer, id)} AND track_id = ${trackId} AND ${target} IS NOT NULL
      RETURNING track_id`);
    return moved.length === 1 ? { ok: true } : { ok: false, refusal: "no-such-entry" };
  } catch (error) {
    return requireRefusal<TransferRefusal>(error, {
      "shortlist_tracks.track_id": "already-there",
      shortlist_full: "shortlist-full",
    });
  }
}
