import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { requireRefusal } from "#drizzle/client.ts";
import { sharedVideos } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { discardEnded, generateSecret, readToken, sealToken } from "#worker/domain/licensing/review-links/secret-links.ts";
import { days as inDays } from "#worker/domain/lib/time.ts";
import { changesRow, type Outcome } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { findVideo } from "#worker/domain/licensing/renders/media-access.ts";
import { recordDownload } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import type { ChosenLink, ReopenRefusal, SharedLink, ShareRefusal, ShareVideo } from "./shared-videos.contract.ts";

const refusedBy: Record<string, ShareRefusal> = {
  no_such_video: "no-such-video",
  too_many_links: "too-many-links",
};

/** Creates a link. Idempotent by id. Records a download first: it ends the undo period. */
export async function shareVideo(ctx: AppContext, viewer: Viewer, input: ShareVideo): Promise<Outcome<ShareRefusal>> {
  const { id, renderId, days, isDownloadable } = input;
  await recordDownload(ctx, viewer, { renderIds: [renderId] });
  if ((await findVideo(ctx, viewer, renderId)) === null) return { ok: false, refusal: "no-such-video" };
  const [token, now] = [generateSecret(), ctx.clock.now()];
  try {
    await ctx.db
      .insert(sharedVideos)
      .values({
        id,
        userId: viewer.id,
        renderId,
        tokenHash: sha256Hex(token),
        sealedToken: sealToken(ctx, "shared-video", id, token),
        isDownloadable: isDownloadable === "on",
        createdAt: now,
        expiresAt: now + inDays(days),
      })
      .onConflictDoNothing({ target: sharedVideos.id });
    return { ok: true };
  } catch (error) {
    const refused = requireRefusal(error, refusedBy);
    // The trigger counts before it compares ids, so a repeated request for the last link lands here.
    return (await ctx.db.$count(sharedVideos, isOwn(viewer, id))) > 0 ? { ok: true } : refused;
  }
}

/** Closes a link. False for another account's, and when already closed. */
export function closeLink(ctx: AppContext, viewer: Viewer, { id }: ChosenLink): Promise<boolean> {
  const isOpen = and(isOwn(viewer, id), isNull(sharedVideos.revokedAt));
  return changesRow(ctx.db.update(sharedVideos).set({ revokedAt: ctx.clock.now() }).where(isOpen));
}

const notReopenedBy: Record<string, ReopenRefusal> = {
  link_has_run_out: "expired",
  too_many_links: "too-many-links",
};

/** Reopens a closed link with its old expiry, within the limit of open links. */
export async function reopenLink(ctx: AppContext, viewer: Viewer, { id }: ChosenLink): Promise<Outcome<ReopenRefusal>> {
  const isClosed = and(isOwn(viewer, id), isNotNull(sharedVideos.revokedAt));
  const reopen = ctx.db.update(sharedVideos).set({ revokedAt: null, reopenedAt: ctx.clock.now() }).where(isClosed);
  try {
    return (await changesRow(reopen)) ? { ok: true } : { ok: false, refusal: "gone" };
  } catch (error) {
    return requireRefusal(error, notReopenedBy);
  }
}

const isOwn = (viewer: Viewer, id: string) => and(eq(sharedVideos.id, id), eq(sharedVideos.userId, viewer.id));

/** Cron: deletes links that ended long ago. Returns their number. */
export const discardLinks = (ctx: AppContext): Promise<number> => discardEnded(ctx, "shared_videos");

/** Open links to the viewer's own video, newest first. */
export async function listSharedLinks(ctx: AppContext, viewer: Viewer, renderId: string): Promise<SharedLink[]> {
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
