import { and, eq, sql } from "drizzle-orm";
import { requireRefusal } from "#drizzle/client.ts";
import { shortlists } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { changesRow, requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { Restore } from "#worker/domain/services/jobs/jobs.contract.ts";
import { softDelete, type Restored, restoreDeleted } from "#worker/domain/services/jobs/removals.ts";
import { isOwnShortlist, nameKeyOf, newListRefusedBy } from "./queries.ts";
import type { ChosenShortlist, CreateShortlist, NameRefusal, RenameShortlist } from "./shortlists.contract.ts";

type Created = { ok: true; id: string } | { ok: false; refusal: NameRefusal };

/** Creates an empty list. An account's first one becomes its current list. */
export async function createShortlist(ctx: AppContext, viewer: Viewer, { name }: CreateShortlist): Promise<Created> {
  const id = crypto.randomUUID();
  try {
    await ctx.db.run(sql`
      INSERT INTO shortlists (id, user_id, name, name_key, is_current, created_at)
      SELECT ${id}, ${viewer.id}, ${name}, ${nameKeyOf(name)},
        NOT EXISTS (SELECT 1 FROM shortlists WHERE user_id = ${viewer.id}), ${ctx.clock.now()}`);
    return { ok: true, id };
  } catch (error) {
    return requireRefusal(error, newListRefusedBy);
  }
}

type Renamed = { ok: true } | { ok: false; refusal: "no-such-shortlist" | Extract<NameRefusal, "name-taken"> };

export async function renameShortlist(ctx: AppContext, viewer: Viewer, { id, name }: RenameShortlist): Promise<Renamed> {
  const rename = ctx.db
    .update(shortlists)
    .set({ name, nameKey: nameKeyOf(name) })
    .where(isOwnShortlist(viewer, id));
  try {
    return (await changesRow(rename)) ? { ok: true } : { ok: false, refusal: "no-such-shortlist" };
  } catch (error) {
    return requireRefusal(error, { "shortlists.name_key": "name-taken" } as const);
  }
}

/** Makes this the current list, which receives hearts. False, without a change, if the viewer has no such list. */
export async function chooseShortlist(ctx: AppContext, viewer: Viewer, { id }: ChosenShortlist): Promise<boolean> {
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(shortlists)
      .set({ isCurrent: false })
      .where(and(eq(shortlists.userId, viewer.id), sql`is_current = 1`)),
    ctx.db.update(shortlists).set({ isCurrent: true }).where(isOwnShortlist(viewer, id)),
    requireOneRow(ctx.db),
  ]);
}

/** Deletes a list with its tracks and notes. Idempotent. */
export function deleteShortlist(ctx: AppContext, viewer: Viewer, { id }: ChosenShortlist): Promise<{ isRestorable: boolean }> {
  const contents = sql`
    json_object('name', name, 'nameKey', name_key, 'isCurrent', is_current, 'createdAt', created_at, 'tracks', json((
      SELECT json_group_array(json_object('id', track_id, 'note', note, 'position', position, 'addedAt', added_at))
      FROM shortlist_tracks WHERE shortlist_id = shortlists.id)))`;
  return softDelete(ctx, viewer, { id, kind: "shortlist", table: shortlists }, contents);
}

/**
 * Restores a list deleted a moment ago, with its notes and order; it becomes current again if it was. Tracks deleted meanwhile
 * are left out.
 */
export function restoreShortlist(ctx: AppContext, viewer: Viewer, { id }: Restore): Promise<Restored<NameRefusal>> {
  return restoreDeleted(ctx, viewer, { id, kind: "shortlist", table: shortlists, refusedBy: newListRefusedBy }, (removal) => [
    sql`
      UPDATE shortlists SET is_current = 0 WHERE user_id = ${viewer.id} AND is_current = 1
        AND EXISTS (SELECT 1 FROM ${removal} AS removal WHERE removal.contents ->> 'isCurrent' = 1)`,
    sql`
      INSERT INTO shortlists (id, user_id, name, name_key, is_current, created_at)
      SELECT removal.id, removal.user_id, removal.contents ->> 'name', removal.contents ->> 'nameKey',
        NOT EXISTS (SELECT 1 FROM shortlists WHERE user_id = removal.user_id AND is_current = 1),
        removal.contents ->> 'createdAt'
      FROM ${removal} AS removal`,
    sql`
      INSERT INTO shortlist_tracks (shortlist_id, track_id, note, position, added_at)
      SELECT removal.id, track.id, json_each.value ->> 'note', json_each.value ->> 'position', json_each.value ->> 'addedAt'
      FROM ${removal} AS removal, json_each(removal.contents, '$.tracks')
        JOIN tracks AS track ON track.id = json_each.value ->> 'id' AND track.archived_at IS NULL`,
  ]);
}
