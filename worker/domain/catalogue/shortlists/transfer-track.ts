import { sql } from "drizzle-orm";
import { refusalOf } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ownShortlist } from "./own-shortlist.ts";
import type { TransferRefusal, TransferTrack } from "./shortlists.contract.ts";

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
    const refusal = refusalOf<TransferRefusal>(error, {
      "shortlist_tracks.track_id": "already-there",
      shortlist_full: "shortlist-full",
    });
    if (!refusal) throw error;
    return { ok: false, refusal };
  }
}
