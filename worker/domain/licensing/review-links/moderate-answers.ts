import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { RemoveVisitor, ResolveComment } from "./reviews.contract.ts";

/** Excludes votes and notes of removed visitors. */
export const isBySomebody = (visitorId: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM review_visitors WHERE id = ${visitorId} AND put_aside_at IS NULL)`;

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
export async function removeVisitor(ctx: AppContext, viewer: Viewer, { id, visitorId }: RemoveVisitor): Promise<boolean> {
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
export async function restoreVisitor(ctx: AppContext, viewer: Viewer, { id, visitorId }: RemoveVisitor): Promise<boolean> {
  const chosen = sql`id = ${visitorId} AND review_id = ${ownReviewId(viewer, id)}`;
  return runUnlessStale(ctx.db, [
    ctx.db.run(sql`UPDATE review_visitors SET put_aside_at = NULL WHERE ${chosen} AND put_aside_at IS NOT NULL`),
    requireOneRow(ctx.db),
    ctx.db.run(sql`
      DELETE FROM removed_reviewers WHERE (review_id, secret_hash) = (
        SELECT review_id, secret_hash FROM review_visitors WHERE ${chosen})`),
  ]);
}
