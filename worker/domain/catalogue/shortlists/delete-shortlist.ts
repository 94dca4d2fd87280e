import { sql } from "drizzle-orm";
import { shortlists } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { removeForNow } from "#worker/domain/services/jobs/removals.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { isOwnShortlist } from "./own-shortlist.ts";
import type { ChosenShortlist } from "./shortlists.contract.ts";

/** With its tracks and notes. Deleting twice is deleting once. */
export function deleteShortlist(
  ctx: AppContext,
  viewer: Viewer,
  { id }: ChosenShortlist,
): Promise<{ isRestorable: boolean }> {
  const contents = sql`
    SELECT json_object('name', name, 'nameKey', name_key, 'isCurrent', is_current, 'createdAt', created_at, 'tracks', json((
      SELECT json_group_array(json_object('id', track_id, 'note', note, 'position', position, 'addedAt', added_at))
      FROM shortlist_tracks WHERE shortlist_id = shortlists.id))) AS contents
    FROM shortlists WHERE ${isOwnShortlist(viewer, id)}`;
  return removeForNow(ctx, viewer, { id, kind: "shortlist", contents }, [
    ctx.db.delete(shortlists).where(isOwnShortlist(viewer, id)),
  ]);
}
