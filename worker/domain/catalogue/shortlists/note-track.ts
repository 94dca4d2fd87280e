import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ownShortlist } from "./own-shortlist.ts";
import type { NoteTrack } from "./shortlists.contract.ts";

/** False when the track is on no such list of the viewer's. */
export async function noteTrack(
  ctx: AppContext,
  viewer: Viewer,
  { id, trackId, note }: NoteTrack,
): Promise<boolean> {
  const noted = await ctx.db.all(sql`
    UPDATE shortlist_tracks SET note = ${note}
    WHERE shortlist_id = ${ownShortlist(viewer, id)} AND track_id = ${trackId} RETURNING track_id`);
  return noted.length === 1;
}
