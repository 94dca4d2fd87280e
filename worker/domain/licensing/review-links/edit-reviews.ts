import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { reviews } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { days as inDays } from "#worker/domain/lib/time.ts";
import { getUpload, recordUse } from "#worker/domain/services/files/uploads/queries.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type {
  ChosenReview,
  ExtendReview,
  RemoveVisitor,
  ReopenReviewRefusal,
  ResolveComment,
  SetDigest,
} from "./reviews.contract.ts";

const isOwned = (viewer: Viewer, id: string) => and(eq(reviews.id, id), eq(reviews.userId, viewer.id));
const isOwn = (viewer: Viewer, id: string) => and(isOwned(viewer, id), isNull(reviews.putAsideAt));

/** Closes the link at once. False if it is another account's or closed already. */
export async function closeReview(ctx: AppContext, viewer: Viewer, { id }: ChosenReview): Promise<boolean> {
  const closed = await ctx.db
    .update(reviews)
    .set({ revokedAt: ctx.clock.now() })
    .where(and(isOwn(viewer, id), isNull(reviews.revokedAt)))
    .returning({ id: reviews.id });
  return closed.length === 1;
}

/** Reopens the same link until its original expiry; an expired one must be extended first. */
export async function reopenReview(
  ctx: AppContext,
  viewer: Viewer,
  { id }: ChosenReview,
): Promise<{ ok: true } | { ok: false; refusal: ReopenReviewRefusal }> {
  const isClosed = and(isOwn(viewer, id), isNotNull(reviews.revokedAt));
  const reopened = await ctx.db
    .update(reviews)
    .set({ revokedAt: null })
    .where(and(isClosed, gt(reviews.expiresAt, ctx.clock.now())))
    .returning({ id: reviews.id });
  if (reopened.length === 1) return { ok: true };
  return { ok: false, refusal: (await ctx.db.$count(reviews, isClosed)) === 1 ? "expired" : "gone" };
}

/** Sets the expiry to this many days from now, even if expired. A closed link stays closed. Counts as a use of the video. */
export async function extendReview(
  ctx: AppContext,
  viewer: Viewer,
  { id, days }: ExtendReview,
): Promise<boolean> {
  const [extended] = await ctx.db
    .update(reviews)
    .set({ expiresAt: ctx.clock.now() + inDays(days) })
    .where(isOwn(viewer, id))
    .returning({ uploadId: reviews.uploadId });
  const upload = extended && (await getUpload(ctx, viewer, extended.uploadId));
  if (upload) await recordUse(ctx, upload);
  return extended !== undefined;
}

export async function setDigest(
  ctx: AppContext,
  viewer: Viewer,
  { id, hasDigest }: SetDigest,
): Promise<boolean> {
  const set = await ctx.db
    .update(reviews)
    .set({ hasDigest: hasDigest === "on" })
    .where(isOwn(viewer, id))
    .returning({ id: reviews.id });
  return set.length === 1;
}

const ownReviewId = (viewer: Viewer, id: string) => sql`(
  SELECT review.id FROM reviews AS review
  WHERE review.id = ${id} AND review.user_id = ${viewer.id} AND review.put_aside_at IS NULL)`;

/** Resolves or reopens a note. False if it is not under one of the viewer's own reviews. */
export async function resolveComment(
  ctx: AppContext,
  viewer: Viewer,
  { id, commentId, isResolved }: ResolveComment,
): Promise<boolean> {
  const resolved = await ctx.db.run(sql`
    UPDATE review_comments SET resolved_at = ${isResolved === "yes" ? ctx.clock.now() : null}
    WHERE id = ${commentId} AND review_id = ${ownReviewId(viewer, id)}`);
  return resolved.meta.changes > 0;
}

/**
 * Soft-deletes a visitor with their vote and notes; their browser may watch, but no longer answer under this link. Others behind
 * the same address, perhaps a whole office, are not affected. False if there is no such visitor in a review of the viewer's own.
 */
export async function removeVisitor(
  ctx: AppContext,
  viewer: Viewer,
  { id, visitorId }: RemoveVisitor,
): Promise<boolean> {
  const chosen = sql`id = ${visitorId} AND review_id = ${ownReviewId(viewer, id)} AND put_aside_at IS NULL`;
  return runUnlessStale(ctx.db, [
    ctx.db.run(sql`
      INSERT INTO removed_reviewers (review_id, secret_hash)
      SELECT review_id, secret_hash FROM review_visitors WHERE ${chosen} ON CONFLICT DO NOTHING`),
    requireOneRow(ctx.db),
    ctx.db.run(sql`UPDATE review_visitors SET put_aside_at = ${ctx.clock.now()} WHERE ${chosen}`),
  ]);
}

/** Restores a soft-deleted visitor with their vote and notes; they may answer again. False if they were purged. */
export async function restoreVisitor(
  ctx: AppContext,
  viewer: Viewer,
  { id, visitorId }: RemoveVisitor,
): Promise<boolean> {
  const chosen = sql`id = ${visitorId} AND review_id = ${ownReviewId(viewer, id)}`;
  return runUnlessStale(ctx.db, [
    ctx.db.run(
      sql`UPDATE review_visitors SET put_aside_at = NULL WHERE ${chosen} AND put_aside_at IS NOT NULL`,
    ),
    requireOneRow(ctx.db),
    ctx.db.run(sql`
      DELETE FROM removed_reviewers WHERE (review_id, secret_hash) = (
        SELECT review_id, secret_hash FROM review_visitors WHERE ${chosen})`),
  ]);
}

/** Soft-deletes a review with its votes, notes and names; its link stops working. False if the viewer has no such review. */
export async function deleteReview(ctx: AppContext, viewer: Viewer, { id }: ChosenReview): Promise<boolean> {
  const deleted = await ctx.db
    .update(reviews)
    .set({ putAsideAt: ctx.clock.now() })
    .where(isOwn(viewer, id))
    .returning({ id: reviews.id });
  return deleted.length === 1;
}

/** Restores a soft-deleted review as it was. False if it was purged. */
export async function restoreReview(ctx: AppContext, viewer: Viewer, { id }: ChosenReview): Promise<boolean> {
  const restored = await ctx.db
    .update(reviews)
    .set({ putAsideAt: null })
    .where(and(isOwned(viewer, id), isNotNull(reviews.putAsideAt)))
    .returning({ id: reviews.id });
  return restored.length === 1;
}
