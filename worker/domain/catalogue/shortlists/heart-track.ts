import { sql, type SQL } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireRefusal, runBatchAndRead, type Statement } from "#drizzle/client.ts";
import { type Entry, firstShortlistName, type Heart, type HeartRefusal, type Removed } from "./shortlists.contract.ts";
import { currentShortlist, nameKeyOf, ownShortlist } from "./queries.ts";

type Hearted = { ok: true; id: string; name: string } | { ok: false; refusal: HeartRefusal };

/** Appends a track on sale to the current list; the first heart creates that list. Idempotent. */
export async function heartTrack(ctx: AppContext, viewer: Viewer, { trackId }: Heart): Promise<Hearted> {
  const now = ctx.clock.now();
  const statements: Statement[] = [
    ctx.db.run(sql`
      INSERT INTO shortlists (id, user_id, name, name_key, is_current, created_at)
      SELECT ${crypto.randomUUID()}, ${viewer.id}, ${firstShortlistName}, ${nameKeyOf(firstShortlistName)}, 1, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM shortlists WHERE user_id = ${viewer.id})
        AND EXISTS (SELECT 1 FROM tracks WHERE id = ${trackId} AND is_active = 1)`),
    ctx.db.run(sql`
      INSERT INTO shortlist_tracks (shortlist_id, track_id, note, position, added_at)
      SELECT shortlist.id, track.id, '',
        1 + ifnull((SELECT max(position) FROM shortlist_tracks WHERE shortlist_id = shortlist.id), 0), ${now}
      FROM shortlists AS shortlist JOIN tracks AS track ON track.id = ${trackId} AND track.is_active = 1
      WHERE shortlist.user_id = ${viewer.id} AND shortlist.is_current = 1
      ON CONFLICT DO NOTHING`),
  ];
  const question = sql`
    SELECT shortlist.id, shortlist.name FROM shortlists AS shortlist
    JOIN shortlist_tracks AS entry ON entry.shortlist_id = shortlist.id AND entry.track_id = ${trackId}
    WHERE shortlist.user_id = ${viewer.id} AND shortlist.is_current = 1`;
  try {
    const [list] = (await runBatchAndRead(ctx.db, statements, question)) as { id: string; name: string }[]; // by `question`
    return list ? { ok: true, ...list } : { ok: false, refusal: "no-such-track" };
  } catch (error) {
    return requireRefusal<HeartRefusal>(error, { shortlist_full: "shortlist-full" });
  }
}

/** Removes a track from a list. Null if it is not there, so removing twice is safe. */
export function removeTrack(ctx: AppContext, viewer: Viewer, { id, trackId }: Entry): Promise<Removed | null> {
  return removeFrom(ctx, ownShortlist(viewer, id), trackId);
}

export function unheartTrack(ctx: AppContext, viewer: Viewer, { trackId }: Heart): Promise<Removed | null> {
  return removeFrom(ctx, currentShortlist(viewer), trackId);
}

async function removeFrom(ctx: AppContext, list: SQL, trackId: string): Promise<Removed | null> {
  const [removed] = await ctx.db.all<Removed>(sql`
    DELETE FROM shortlist_tracks WHERE shortlist_id = ${list} AND track_id = ${trackId}
    RETURNING shortlist_id AS id, track_id AS trackId, note, position`);
  return removed ?? null;
}

type Restored = { ok: true } | { ok: false; refusal: HeartRefusal };

/**
 * Puts a removed track back in its position, with its note. Also one that was paused meanwhile, but not one that was never on
 * sale: otherwise a restore could reveal a label's drafts.
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
    return requireRefusal<HeartRefusal>(error, { shortlist_full: "shortlist-full" });
  }
}
