import type { AppContext } from "#worker/context.ts";
import { equalsInConstantTime, hmacHex, seal, sha256Hex, unseal } from "#worker/crypto.ts";
import { log } from "#worker/domain/base/log.ts";
import { days } from "#worker/domain/base/time.ts";

/** 256 random bits, as a link carries them. */
export const drawSecret = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** What the database knows a link by; null for what no link of ours can be. */
export const hashOfToken = (token: string): string | null =>
  /^[\w-]{43}$/.test(token) ? sha256Hex(token) : null;

const purposeOf = (reviewId: string): string => `review-link:${reviewId}`;

/** A link's secret as the database keeps it, of worth to its own review only. */
export const sealToken = ({ settings }: AppContext, reviewId: string, token: string): string =>
  seal(settings.MEDIA_URL_SECRET, purposeOf(reviewId), token);

/** Null where it was sealed with another key: the link works on, and can no longer be shown. */
export function readToken(
  { settings }: AppContext,
  review: { id: string; sealedToken: string },
): string | null {
  const token = unseal(settings.MEDIA_URL_SECRET, purposeOf(review.id), review.sealedToken);
  if (token === null) log("review-link.unreadable", { reviewId: review.id });
  return token;
}

type Kind = "reviewer" | "review-key";

/** As the session's: the prefix binds it to this host, where there is HTTPS. One per review, told apart by its hash. */
function cookieName({ settings }: AppContext, kind: Kind, tokenHash: string): string {
  const prefix = settings.PUBLIC_ORIGIN.startsWith("https:") ? "__Host-" : "";
  return `${prefix}${kind}-${tokenHash.slice(0, 12)}`;
}

/** For as long as a link can be open, and not for scripts. */
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

/** The secret that a browser is known by in one review; null for one that has none yet. */
export function readReviewer(
  ctx: AppContext,
  asked: { tokenHash: string; cookieHeader: string | null },
): string | null {
  const secret = readCookie(ctx, "reviewer", asked);
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** What a browser shows once it was told the password. Another password makes another key. */
export const keyOfReview = (
  { settings }: AppContext,
  { id, passwordHash }: { id: string; passwordHash: string | null },
): string => hmacHex(settings.MEDIA_URL_SECRET, `review-key:${id}:${passwordHash}`);

export function isUnlocked(
  ctx: AppContext,
  review: { id: string; tokenHash: string; passwordHash: string | null },
  cookieHeader: string | null,
): boolean {
  if (review.passwordHash === null) return true;
  const shown = readCookie(ctx, "review-key", { tokenHash: review.tokenHash, cookieHeader });
  return shown !== null && equalsInConstantTime(shown, keyOfReview(ctx, review));
}
