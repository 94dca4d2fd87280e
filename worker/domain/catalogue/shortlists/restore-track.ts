import { sql } from "drizzle-orm";
import { isRefusedBy, runBatchAndRead } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ownShortlist } from "./own-shortlist.ts";
import type { HeartRefusal, Removed } from "./shortlists.contract.ts";

type Restored = { ok: true } | { ok: false; refusal: HeartRefusal };

/**
 * Puts a removed track back to where it stood, with its note. One that was paused meanwhile comes back, too; one that never
 * was on sale does not, so that nobody can look into a label's drafts by asking for them back.
 */
export async function restoreTrack(
  ctx: AppContext,
  viewer: Viewer,
  { id, trackId, note, position }: Removed,
): Promise<Restored> {
  const list = ownShortlist(viewer, id);
  const isAbsent = sql`NOT EXISTS (SELECT 1 FROM shortlist_tracks WHERE shortlist_id = ${list} AND track_id = ${trackId})`;
  const statements = [
    ctx.db.run(sql`
      UPDATE shortlist_tracks SET position = position + 1
      WHERE shortlist_id = ${list} AND position >= ${position} AND ${isAbsent}`),
    ctx.db.run(sql`
      INSERT INTO shortlist_tracks (shortlist_id, track_id, note, position, added_at)
      SELECT shortlist.id, track.id, ${note}, ${position}, ${ctx.clock.now()}
      FROM shortlists AS shortlist JOIN tracks AS track ON track.id = ${trackId}
        AND (track.is_active = 1 OR track.status IN ('approved', 'unavailable')) AND track.archived_at IS NULL
      WHERE shortlist.id = ${list} ON CONFLICT DO NOTHING`),
  ];
  const question = sql`
    SELECT track_id FROM shortlist_tracks WHERE shortlist_id = ${list} AND track_id = ${trackId}`;
  try {
    const rows = await runBatchAndRead(ctx.db, statements, question);
    return rows.length === 1 ? { ok: true } : { ok: false, refusal: "no-such-track" };
  } catch (error) {
    if (!isRefusedBy(error, "shortlist_full")) throw error;
    return { ok: false, refusal: "shortlist-full" };
  }
}
