import { and, eq, or } from "drizzle-orm";
import { tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { ownedBy } from "#worker/domain/people/profiles/owned-by.ts";
import { besideCover, coverSizes, isIngestedCover, largeCoverSize } from "#worker/domain/base/media/keys.ts";

/**
 * The derived preview of a track that `viewer` may see: a listed one, or any of their own labels'. The master's key is
 * never asked for here.
 */
export async function findPreview(
  ctx: AppContext,
  viewer: { id: string; isSuperUser: boolean },
  trackId: string,
): Promise<string | null> {
  const [row] = await ctx.nearest
    .select({ key: tracks.previewKey })
    .from(tracks)
    .where(
      and(
        eq(tracks.id, trackId),
        viewer.isSuperUser ? undefined : or(eq(tracks.isActive, true), ownedBy(ctx, viewer)),
      ),
    );
  return row?.key ?? null;
}

/**
 * A track's cover in one of its sizes, as AVIF where there is one and the browser takes it; with `isOnSale` of a track on
 * sale only, which anybody may see.
 */
export async function findCover(
  ctx: AppContext,
  trackId: string,
  request: { size: number; takesAvif?: boolean; isOnSale?: boolean },
): Promise<string | null> {
  const { size, takesAvif = false, isOnSale = false } = request;
  if (![...coverSizes, largeCoverSize].includes(size)) return null;
  const [row] = await ctx.nearest
    .select({ key: tracks.coverKey })
    .from(tracks)
    .where(and(eq(tracks.id, trackId), isOnSale ? eq(tracks.isActive, true) : undefined));
  return row?.key ? coverFile(row.key, { size, takesAvif }) : null;
}

/** The file of a cover in one of its sizes. Only what came out of an ingest has a large size, and AVIF. */
export function coverFile(key: string, { size, takesAvif }: { size: number; takesAvif: boolean }): string {
  if (isIngestedCover(key)) return besideCover(key, { width: size, format: takesAvif ? "avif" : "webp" });
  return besideCover(key, { width: Math.min(size, 640), format: "webp" });
}
