import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { equalsInConstantTime, hmacHex, sha256Hex } from "#worker/crypto.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { inTurn, isPasswordRight, overloaded } from "#worker/domain/people/accounts/passwords.ts";
import { clientKey, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import type { Outcome } from "#worker/domain/lib/guards.ts";
import type { UnlockRefusal, UnlockReview } from "./reviews.contract.ts";
import { hashOfToken, stateOfLink } from "./secret-links.ts";

type Kind = "reviewer" | "review-key";

/** `__Host-` binds it to this host under HTTPS, as for the session cookie. One cookie per review, named by its hash. */
function cookieName({ settings }: AppContext, kind: Kind, tokenHash: string): string {
  const prefix = settings.PUBLIC_ORIGIN.startsWith("https:") ? "__Host-" : "";
  return `${prefix}${kind}-${tokenHash.slice(0, 12)}`;
}

/** HttpOnly; lives as long as a link can be open without being extended. */
export function reviewCookie(ctx: AppContext, kind: Kind, tokenHash: string, value: string): string {
  const secure = ctx.settings.PUBLIC_ORIGIN.startsWith("https:") ? "; Secure" : "";
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${days(30) / 1000}${secure}`;
  return `${cookieName(ctx, kind, tokenHash)}=${value}; ${attributes}`;
}

function readCookie(
  ctx: AppContext,
  kind: Kind,
  { tokenHash, cookieHeader }: { tokenHash: string; cookieHeader: string | null },
): string | null {
  const start = `${cookieName(ctx, kind, tokenHash)}=`;
  const pair = cookieHeader?.split(";").find((each) => each.trim().startsWith(start));
  return pair?.trim().slice(start.length) || null;
}

/** The secret that identifies a browser in one review; null if it has none yet. */
export function readReviewer(ctx: AppContext, request: { tokenHash: string; cookieHeader: string | null }): string | null {
  const secret = readCookie(ctx, "reviewer", request);
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** Cookie value of a browser that entered the password. Changing the password invalidates it. */
const keyOfReview = ({ settings }: AppContext, { id, passwordHash }: { id: string; passwordHash: string | null }): string =>
  hmacHex(settings.MEDIA_URL_SECRET, `review-key:${id}:${passwordHash}`);

export function isUnlocked(
  ctx: AppContext,
  review: { id: string; tokenHash: string; passwordHash: string | null },
  cookieHeader: string | null,
): boolean {
  if (review.passwordHash === null) return true;
  const key = readCookie(ctx, "review-key", { tokenHash: review.tokenHash, cookieHeader });
  return key !== null && equalsInConstantTime(key, keyOfReview(ctx, review));
}

export type ReviewLink = { token: string; cookieHeader: string | null };
/** A request of a visitor; the address limits attempts. */
export type Asking = ReviewLink & { clientAddress: string };

export type LinkedReview = {
  id: string;
  uploadId: string;
  title: string;
  tokenHash: string;
  passwordHash: string | null;
  expiresAt: number;
  revokedAt: number | null;
  brandName: string;
  /** SHA-256 of the browser's secret; null if it has none. */
  reviewerHash: string | null;
};

export type OpenedLink = { state: "open" | "locked" | "closed" | "expired"; review: LinkedReview } | { state: "unknown" };

/** The only access check for links. `unknown`: never existed, was deleted, or its account has no access. */
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

/** The review behind an open link; null in every other state. */
export async function openReview(ctx: AppContext, link: ReviewLink): Promise<LinkedReview | null> {
  const opened = await openLink(ctx, link);
  return opened.state === "open" ? opened.review : null;
}

/** Per client only: a limit per review would let anyone lock out those who know the password. */
const guessLimit = { max: 10, window: minutes(15) };

/** Returns the `Set-Cookie` value that unlocks a review in one browser. Attempts are counted before the costly hash. */
export async function unlockReview(
  ctx: AppContext,
  link: Asking,
  { password }: UnlockReview,
): Promise<Outcome<UnlockRefusal, { cookie: string | null }>> {
  const opened = await openLink(ctx, link);
  if (opened.state === "open") return { ok: true, cookie: null };
  if (opened.state !== "locked") return { ok: false, refusal: "gone" };
  const { review } = opened;
  const counter = `review-key:${review.id}:${clientKey(link.clientAddress)}`;
  if (!(await takeAttempt(ctx, counter, guessLimit))) return { ok: false, refusal: "too-many-attempts" };
  const isRight = await inTurn(() => isPasswordRight(password, review.passwordHash ?? ""));
  if (isRight === null) return overloaded;
  if (!isRight) return { ok: false, refusal: "wrong-password" };
  return { ok: true, cookie: reviewCookie(ctx, "review-key", review.tokenHash, keyOfReview(ctx, review)) };
}
