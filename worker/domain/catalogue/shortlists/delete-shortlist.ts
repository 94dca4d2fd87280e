import { shortlists } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { isOwnShortlist } from "./own-shortlist.ts";
import type { ChosenShortlist } from "./shortlists.contract.ts";

/** With its tracks and notes. Deleting twice is deleting once. */
export async function deleteShortlist(
  ctx: AppContext,
  viewer: Viewer,
  { id }: ChosenShortlist,
): Promise<void> {
  await ctx.db.delete(shortlists).where(isOwnShortlist(viewer, id));
}
