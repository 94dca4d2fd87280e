import { and, eq, sql, type SQL } from "drizzle-orm";
import { requireRefusal } from "#drizzle/client.ts";
import { savedSearches } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { changesRow } from "#worker/domain/lib/guards.ts";
import type { Restore } from "#worker/domain/services/jobs/jobs.contract.ts";
import { type Restored, softDelete, restoreDeleted } from "#worker/domain/services/jobs/removals.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import {
  maxSavedSearches,
  type RenameSearch,
  type SavedSearch,
  type SaveSearch,
  type SaveSearchRefusal,
} from "./saved-searches.contract.ts";

type Saved = { ok: true; id: string } | { ok: false; refusal: SaveSearchRefusal };

const refusedBy: Record<string, SaveSearchRefusal> = {
  "saved_searches.query": "already-saved",
  too_many_saved_searches: "too-many-saved-searches",
};

/** Saves a library search under a name. The same search can be saved only once. */
export async function saveSearch(ctx: AppContext, viewer: Viewer, search: SaveSearch): Promise<Saved> {
  const id = crypto.randomUUID();
  try {
    await ctx.db.insert(savedSearches).values({
      id,
      userId: viewer.id,
      name: search.name,
      query: search.query,
      createdAt: ctx.clock.now(),
    });
    return { ok: true, id };
  } catch (error) {
    return requireRefusal(error, refusedBy);
  }
}

/** False if the viewer has no such search. */
export function renameSearch(ctx: AppContext, viewer: Viewer, { id, name }: RenameSearch): Promise<boolean> {
  return changesRow(ctx.db.update(savedSearches).set({ name }).where(isOwn(viewer, id)));
}

/** Idempotent. */
export function deleteSearch(ctx: AppContext, viewer: Viewer, { id }: { id: string }): Promise<{ isRestorable: boolean }> {
  const contents = sql`json_object('name', name, 'query', query, 'createdAt', created_at)`;
  return softDelete(ctx, viewer, { id, kind: "saved search", table: savedSearches }, contents);
}

export function restoreSearch(ctx: AppContext, viewer: Viewer, { id }: Restore): Promise<Restored<SaveSearchRefusal>> {
  return restoreDeleted(ctx, viewer, { id, kind: "saved search", table: savedSearches, refusedBy }, (removal) => [
    sql`
      INSERT INTO saved_searches (id, user_id, name, query, created_at)
      SELECT removal.id, removal.user_id, removal.contents ->> 'name', removal.contents ->> 'query',
        removal.contents ->> 'createdAt'
      FROM ${removal} AS removal`,
  ]);
}

const isOwn = (viewer: Viewer, id: string) => and(eq(savedSearches.id, id), eq(savedSearches.userId, viewer.id));

/** Newest first. */
export async function listSavedSearches(ctx: AppContext, viewer: Viewer): Promise<SavedSearch[]> {
  return ctx.db.all<SavedSearch>(savedSearchesSql(viewer.id));
}

export const savedSearchesSql = (userId: string): SQL => sql`
  SELECT saved.id, saved.name, saved.query, saved.created_at AS createdAt FROM saved_searches AS saved
  WHERE saved.user_id = ${userId} ORDER BY saved.created_at DESC, saved.id LIMIT ${maxSavedSearches}`;
