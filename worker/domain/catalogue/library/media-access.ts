import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { ownedBy } from "#worker/domain/people/profiles/own-labels.ts";
import {
  besideCover,
  coverSizes,
  isIngestedCover,
  largeCoverSize,
} from "#worker/domain/services/files/media/keys.ts";

type Viewer = { id: string; isSuperUser: boolean };

/**
 * The derived preview of a track that `viewer` may see: a listed one, or any of their own labels'. The master's key is
 * never asked for here.
 */
export async function findPreview(ctx: AppContext, viewer: Viewer, trackId: string): Promise<string | null> {
  const [row] = await ctx.nearest
    .select({ key: tracks.previewKey })
    .from(tracks)
    .where(and(eq(tracks.id, trackId), isVisibleTo(ctx, viewer)));
  return row?.key ?? null;
}

/** A draft, or a track that was taken off sale, concerns its label and super users alone. */
function isVisibleTo(ctx: AppContext, viewer: Viewer | null) {
  if (viewer?.isSuperUser) return undefined;
  const isOnSale = eq(tracks.isActive, true);
  return viewer ? or(isOnSale, ownedBy(ctx, viewer)) : isOnSale;
}

/** Whoever has licensed a track goes on seeing its cover, whatever became of its sale. */
export const isLicensedBy = (userId: string | null, trackId: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM licensed_tracks AS licensed WHERE licensed.track_id = ${trackId} AND licensed.user_id = ${userId})`;

/**
 * The cover, in one of its sizes, of a track that `viewer` may see or has licensed; null for anybody. AVIF where there is one and the
 * browser takes it.
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

/** The file of a cover in one of its sizes. Only what came out of an ingest has a large size, and AVIF. */
export function coverFile(key: string, { size, takesAvif }: { size: number; takesAvif: boolean }): string {
  if (isIngestedCover(key)) return besideCover(key, { width: size, format: takesAvif ? "avif" : "webp" });
  return besideCover(key, { width: Math.min(size, 640), format: "webp" });
}
