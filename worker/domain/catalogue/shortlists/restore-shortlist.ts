import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Restore } from "#worker/domain/services/jobs/removals.contract.ts";
import { type Restored, restoreRemoved } from "#worker/domain/services/jobs/removals.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { isOwnShortlist, newListRefusedBy } from "./own-shortlist.ts";
import type { NameRefusal } from "./shortlists.contract.ts";

/**
 * Brings a list back that was deleted a moment ago, with its notes and in its order; hearts go there again if they did.
 * Tracks that were deleted meanwhile stay away.
 */
export function restoreShortlist(
  ctx: AppContext,
  viewer: Viewer,
  { id }: Restore,
): Promise<Restored<NameRefusal>> {
  return restoreRemoved(ctx, viewer, {
    id,
    kind: "shortlist",
    statements: (removal) => [
      ctx.db.run(sql`
        UPDATE shortlists SET is_current = 0 WHERE user_id = ${viewer.id} AND is_current = 1
          AND EXISTS (SELECT 1 FROM ${removal} AS removal WHERE removal.contents ->> 'isCurrent' = 1)`),
      ctx.db.run(sql`
        INSERT INTO shortlists (id, user_id, name, name_key, is_current, created_at)
        SELECT removal.id, removal.user_id, removal.contents ->> 'name', removal.contents ->> 'nameKey',
          NOT EXISTS (SELECT 1 FROM shortlists WHERE user_id = removal.user_id AND is_current = 1),
          removal.contents ->> 'createdAt'
        FROM ${removal} AS removal`),
      ctx.db.run(sql`
        INSERT INTO shortlist_tracks (shortlist_id, track_id, note, position, added_at)
        SELECT removal.id, track.id, json_each.value ->> 'note', json_each.value ->> 'position', json_each.value ->> 'addedAt'
        FROM ${removal} AS removal, json_each(removal.contents, '$.tracks')
          JOIN tracks AS track ON track.id = json_each.value ->> 'id' AND track.archived_at IS NULL`),
    ],
    isBack: sql`SELECT id FROM shortlists WHERE ${isOwnShortlist(viewer, id)}`,
    refusedBy: newListRefusedBy,
  });
}
