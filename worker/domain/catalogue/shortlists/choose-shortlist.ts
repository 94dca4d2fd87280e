import { and, eq, sql } from "drizzle-orm";
import { shortlists } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { isOwnShortlist } from "./own-shortlist.ts";
import type { ChosenShortlist } from "./shortlists.contract.ts";

/** Hearts go to this list from now on. False when the viewer has no such list: then they go where they went. */
export async function chooseShortlist(
  ctx: AppContext,
  viewer: Viewer,
  { id }: ChosenShortlist,
): Promise<boolean> {
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(shortlists)
      .set({ isCurrent: false })
      .where(and(eq(shortlists.userId, viewer.id), sql`is_current = 1`)),
    ctx.db.update(shortlists).set({ isCurrent: true }).where(isOwnShortlist(viewer, id)),
    requireOneRow(ctx.db),
  ]);
}
