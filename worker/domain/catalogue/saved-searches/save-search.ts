import { and, eq } from "drizzle-orm";
import { refusalOf } from "#drizzle/client.ts";
import { savedSearches } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import type { DeleteSearch, RenameSearch, SaveSearch, SaveSearchRefusal } from "./saved-searches.contract.ts";

type Saved = { ok: true; id: string } | { ok: false; refusal: SaveSearchRefusal };

/** Keeps a search of the library under a name. The same search is kept once. */
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
    const refusal = refusalOf<SaveSearchRefusal>(error, {
      "saved_searches.query": "already-saved",
      too_many_saved_searches: "too-many-saved-searches",
    });
    if (!refusal) throw error;
    return { ok: false, refusal };
  }
}

/** False when the viewer has no such search. */
export async function renameSearch(
  ctx: AppContext,
  viewer: Viewer,
  { id, name }: RenameSearch,
): Promise<boolean> {
  const renamed = await ctx.db
    .update(savedSearches)
    .set({ name })
    .where(isOwn(viewer, id))
    .returning({ id: savedSearches.id });
  return renamed.length === 1;
}

/** Deleting twice is deleting once. */
export async function deleteSearch(ctx: AppContext, viewer: Viewer, { id }: DeleteSearch): Promise<void> {
  await ctx.db.delete(savedSearches).where(isOwn(viewer, id));
}

const isOwn = (viewer: Viewer, id: string) =>
  and(eq(savedSearches.id, id), eq(savedSearches.userId, viewer.id));
