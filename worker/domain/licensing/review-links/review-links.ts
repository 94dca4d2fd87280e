import type { AppContext } from "#worker/context.ts";
import { equalsInConstantTime, hmacHex } from "#worker/crypto.ts";
import { days } from "#worker/domain/lib/time.ts";

type Kind = "reviewer" | "review-key";

/** As the session's: the prefix binds it to this host, where there is HTTPS. One per review, told apart by its hash. */
function cookieName({ settings }: AppContext, kind: Kind, tokenHash: string): string {
  const prefix = settings.PUBLIC_ORIGIN.startsWith("https:") ? "__Host-" : "";
  return `${prefix}${kind}-${tokenHash.slice(0, 12)}`;
}

/** For as long as a link can be open without being extended, and not for scripts. */
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
  request: { tokenHash: string; cookieHeader: string | null },
): string | null {
  const secret = readCookie(ctx, "reviewer", request);
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
  const key = readCookie(ctx, "review-key", { tokenHash: review.tokenHash, cookieHeader });
  return key !== null && equalsInConstantTime(key, keyOfReview(ctx, review));
}
