import { and, eq, inArray } from "drizzle-orm";
import { labelProfiles, tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";

/** Tracks of any of the viewer's labels. */
export function ownedBy(ctx: AppContext, viewer: { id: string }) {
  return inArray(
    tracks.labelId,
    ctx.db.select({ id: labelProfiles.id }).from(labelProfiles).where(eq(labelProfiles.userId, viewer.id)),
  );
}

export async function isOwnLabel(ctx: AppContext, viewer: { id: string }, labelId: string): Promise<boolean> {
  const own = and(eq(labelProfiles.id, labelId), eq(labelProfiles.userId, viewer.id));
  return (await ctx.db.$count(labelProfiles, own)) > 0;
}
