import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { ownedBy } from "#worker/domain/people/profiles/own-labels.ts";
import { besideCover, coverSizes, isIngestedCover, largeCoverSize } from "#worker/domain/services/files/media/keys.ts";

type Viewer = { id: string; isSuperUser: boolean };

/** Key of the preview of a track that `viewer` may see: one on sale, or of their own labels. Never the master's key. */
export async function findPreview(ctx: AppContext, viewer: Viewer, trackId: string): Promise<string | null> {
  const [row] = await ctx.nearest
    .select({ key: tracks.previewKey })
    .from(tracks)
    .where(and(eq(tracks.id, trackId), isVisibleTo(ctx, viewer)));
  return row?.key ?? null;
}

/** Tracks not on sale are visible to their label and super users only. */
function isVisibleTo(ctx: AppContext, viewer: Viewer | null) {
  if (viewer?.isSuperUser) return undefined;
  const isOnSale = eq(tracks.isActive, true);
  return viewer ? or(isOnSale, ownedBy(ctx, viewer)) : isOnSale;
}

/** Licensed tracks keep their cover visible to the brand, even off sale. */
export const isLicensedBy = (userId: string | null, trackId: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM licensed_tracks AS licensed WHERE licensed.track_id = ${trackId} AND licensed.user_id = ${userId})`;

/**
 * Key of a track's cover in one of its sizes, if `viewer` may see it or has licensed it; a null viewer sees tracks on sale. AVIF
 * if available and accepted.
 */
export async function findCover(
  ctx: AppContext,
  viewer: Viewer | null,
  trackId: string,
  { size, takesAvif = false }: { size: number; takesAvif?: boolean },
): Promise<string | null> {
  if (![...coverSizes, largeCoverSize].includes(size)) return null;
  const [row] = await ctx.nearest
    .select({ key: tracks.coverKey })
    .from(tracks)
    .where(
      and(
        eq(tracks.id, trackId),
        viewer?.isSuperUser
          ? undefined
          : or(isVisibleTo(ctx, viewer), viewer ? isLicensedBy(viewer.id, sql`${tracks.id}`) : undefined),
      ),
    );
  return row?.key ? coverFile(row.key, { size, takesAvif }) : null;
}

/** Key of a cover in one of its sizes. Only covers from an ingest have a large size and AVIF. */
export function coverFile(key: string, { size, takesAvif }: { size: number; takesAvif: boolean }): string {
  if (isIngestedCover(key)) return besideCover(key, { width: size, format: takesAvif ? "avif" : "webp" });
  return besideCover(key, { width: Math.min(size, 640), format: "webp" });
}
