import { and, eq } from "drizzle-orm";
import { tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { coverKey, coverSizes } from "#worker/domain/media/keys.ts";

/** The derived preview of a track that `viewer` may see. The master's key is never asked for here. */
export async function findPreview(
  ctx: AppContext,
  viewer: { isSuperUser: boolean },
  trackId: string,
): Promise<string | null> {
  const [row] = await ctx.db
    .select({ key: tracks.previewKey })
    .from(tracks)
    .where(and(eq(tracks.id, trackId), viewer.isSuperUser ? undefined : eq(tracks.isActive, true)));
  return row?.key ?? null;
}

export async function findCover(ctx: AppContext, trackId: string, size: number): Promise<string | null> {
  if (!coverSizes.some((known) => known === size)) return null;
  const [row] = await ctx.db.select({ key: tracks.coverKey }).from(tracks).where(eq(tracks.id, trackId));
  return row?.key ? coverKey(trackId, size) : null;
}
