import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { type SavedSearch, maxSavedSearches } from "./saved-searches.contract.ts";

/** The newest first. */
export async function listSavedSearches(ctx: AppContext, viewer: Viewer): Promise<SavedSearch[]> {
  return ctx.db.all<SavedSearch>(savedSearchesSql(viewer.id));
}

export const savedSearchesSql = (userId: string): SQL => sql`
  SELECT saved.id, saved.name, saved.query, saved.created_at AS createdAt FROM saved_searches AS saved
  WHERE saved.user_id = ${userId} ORDER BY saved.created_at DESC, saved.id LIMIT ${maxSavedSearches}`;
