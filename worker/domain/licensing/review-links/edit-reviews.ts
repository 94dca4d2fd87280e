import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { reviews } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { days as inDays } from "#worker/domain/lib/time.ts";
import { getUpload, recordUse } from "#worker/domain/services/files/uploads/queries.ts";
import { changesRow, type Outcome } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { ChosenReview, ExtendReview, ReopenReviewRefusal, SetDigest } from "./reviews.contract.ts";

const isOwned = (viewer: Viewer, id: string) => and(eq(reviews.id, id), eq(reviews.userId, viewer.id));
const isOwn = (viewer: Viewer, id: string) => and(isOwned(viewer, id), isNull(reviews.putAsideAt));

/** Closes the link at once. False if it is another account's or closed already. */
export function closeReview(ctx: AppContext, viewer: Viewer, { id }: ChosenReview): Promise<boolean> {
  const isOpen = and(isOwn(viewer, id), isNull(reviews.revokedAt));
  return changesRow(ctx.db.update(reviews).set({ revokedAt: ctx.clock.now() }).where(isOpen));
}

/** Reopens the same link until its original expiry; an expired one must be extended first. */
export async function reopenReview(
  ctx: AppContext,
  viewer: Viewer,
  { id }: ChosenReview,
): Promise<Outcome<ReopenReviewRefusal>> {
  const isClosed = and(isOwn(viewer, id), isNotNull(reviews.revokedAt));
  const canReopen = and(isClosed, gt(reviews.expiresAt, ctx.clock.now()));
  if (await changesRow(ctx.db.update(reviews).set({ revokedAt: null }).where(canReopen))) return { ok: true };
  return { ok: false, refusal: (await ctx.db.$count(reviews, isClosed)) === 1 ? "expired" : "gone" };
}

/** Sets the expiry to this many days from now, even if expired. A closed link stays closed. Counts as a use of the video. */
export async function extendReview(ctx: AppContext, viewer: Viewer, { id, days }: ExtendReview): Promise<boolean> {
  const [extended] = await ctx.db
    .update(reviews)
    .set({ expiresAt: ctx.clock.now() + inDays(days) })
    .where(isOwn(viewer, id))
    .returning({ uploadId: reviews.uploadId });
  const upload = extended && (await getUpload(ctx, viewer, extended.uploadId));
  if (upload) await recordUse(ctx, upload);
  return extended !== undefined;
}

export function setDigest(ctx: AppContext, viewer: Viewer, { id, hasDigest }: SetDigest): Promise<boolean> {
  return changesRow(
    ctx.db
      .update(reviews)
      .set({ hasDigest: hasDigest === "on" })
      .where(isOwn(viewer, id)),
  );
}

/** Soft-deletes a review with its votes, notes and names; its link stops working. False if the viewer has no such review. */
export function deleteReview(ctx: AppContext, viewer: Viewer, { id }: ChosenReview): Promise<boolean> {
  return changesRow(ctx.db.update(reviews).set({ putAsideAt: ctx.clock.now() }).where(isOwn(viewer, id)));
}

/** Restores a soft-deleted review as it was. False if it was purged. */
export function restoreReview(ctx: AppContext, viewer: Viewer, { id }: ChosenReview): Promise<boolean> {
  const isDeleted = and(isOwned(viewer, id), isNotNull(reviews.putAsideAt));
  return changesRow(ctx.db.update(reviews).set({ putAsideAt: null }).where(isDeleted));
}
