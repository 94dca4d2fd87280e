import { sql } from "drizzle-orm";
import { type Statement, isRefusedBy, runBatchAndRead } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { nameKeyOf } from "./own-shortlist.ts";
import { type Heart, type HeartRefusal, firstShortlistName } from "./shortlists.contract.ts";

type Hearted = { ok: true; id: string; name: string } | { ok: false; refusal: HeartRefusal };

/** Puts a track on sale at the end of the current list. The first heart makes that list; pressing twice is pressing once. */
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
    const [list] = (await runBatchAndRead(ctx.db, statements, question)) as { id: string; name: string }[]; // as asked
    return list ? { ok: true, ...list } : { ok: false, refusal: "no-such-track" };
  } catch (error) {
    if (!isRefusedBy(error, "shortlist_full")) throw error;
    return { ok: false, refusal: "shortlist-full" };
  }
}
