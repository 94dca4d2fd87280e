import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { sharedVideos } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { readToken } from "#worker/domain/licensing/review-links/secret-links.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { SharedLink } from "./shared-videos.contract.ts";

/** The open links to a video of the viewer's own, the newest first. */
export async function listSharedLinks(
  ctx: AppContext,
  viewer: Viewer,
  renderId: string,
): Promise<SharedLink[]> {
  const rows = await ctx.db
    .select()
    .from(sharedVideos)
    .where(
      and(
        eq(sharedVideos.renderId, renderId),
        eq(sharedVideos.userId, viewer.id),
        isNull(sharedVideos.revokedAt),
        gt(sharedVideos.expiresAt, ctx.clock.now()),
      ),
    )
    .orderBy(desc(sharedVideos.createdAt), sharedVideos.id);
  return rows.map((row) => ({
    id: row.id,
    token: readToken(ctx, "shared-video", row),
    isDownloadable: row.isDownloadable,
    expiresAt: row.expiresAt,
    visits: row.visits,
    lastVisitAt: row.lastVisitAt,
  }));
}
