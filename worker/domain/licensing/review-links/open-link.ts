import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { hashOfToken, stateOfLink } from "./secret-links.ts";
import { isUnlocked, readReviewer } from "./review-links.ts";

/** A link as a browser sends it. */
export type ReviewLink = { token: string; cookieHeader: string | null };

export type LinkedReview = {
  id: string;
  uploadId: string;
  title: string;
  tokenHash: string;
  passwordHash: string | null;
  expiresAt: number;
  revokedAt: number | null;
  brandName: string;
  /** SHA-256 of the browser's secret; null for a browser that has none. */
  reviewerHash: string | null;
};

export type OpenedLink =
  | { state: "open" | "locked" | "closed" | "expired"; review: LinkedReview }
  | { state: "unknown" };

/**
 * Where a link leads: the one door to a review from outside. What was never a link, was deleted, or is of an account that
 * has no access any more is `unknown`.
 */
export async function openLink(ctx: AppContext, { token, cookieHeader }: ReviewLink): Promise<OpenedLink> {
  const tokenHash = hashOfToken(token);
  if (tokenHash === null) return { state: "unknown" };
  const [row] = await ctx.db.all<Omit<LinkedReview, "reviewerHash">>(sql`
    SELECT review.id, review.upload_id AS uploadId, review.title, review.token_hash AS tokenHash,
      review.password_hash AS passwordHash, review.expires_at AS expiresAt, review.revoked_at AS revokedAt,
      brand.brand_name AS brandName
    FROM reviews AS review JOIN users AS user ON user.id = review.user_id AND user.approval_status = 'approved'
      JOIN brand_profiles AS brand ON brand.user_id = review.user_id
    WHERE review.token_hash = ${tokenHash} AND review.put_aside_at IS NULL`);
  if (!row) return { state: "unknown" };
  const secret = readReviewer(ctx, { tokenHash, cookieHeader });
  const review = { ...row, reviewerHash: secret && sha256Hex(secret) };
  const state = stateOfLink(row, ctx.clock.now());
  if (state === "open" && !isUnlocked(ctx, row, cookieHeader)) return { state: "locked", review };
  return { state, review };
}

/** The review behind an open link; null for every other. */
export async function openReview(ctx: AppContext, link: ReviewLink): Promise<LinkedReview | null> {
  const opened = await openLink(ctx, link);
  return opened.state === "open" ? opened.review : null;
}
