import type { AppContext } from "#worker/context.ts";
import { clientKey, takeAttempt } from "#worker/domain/base/attempts/attempts.ts";
import { hours, minutes } from "#worker/domain/base/time.ts";
import { isPasswordRight } from "#worker/domain/people/accounts/password-hash.ts";
import { inTurn, overloaded } from "#worker/domain/people/accounts/password-queue.ts";
import { openLink, type ReviewLink } from "./open-link.ts";
import { keyOfReview, reviewCookie } from "./review-links.ts";
import type { UnlockRefusal, UnlockReview } from "./reviews.contract.ts";

/** Of one client, and of all clients together: who knows the password needs one or two. */
const limits = {
  ofClient: { most: 10, window: minutes(15) },
  ofReview: { most: 60, window: hours(1) },
};

/** The `Set-Cookie` value that opens a review in one browser. Attempts are counted before anything is hashed. */
export async function unlockReview(
  ctx: AppContext,
  link: ReviewLink & { clientAddress: string },
  { password }: UnlockReview,
): Promise<{ ok: true; cookie: string | null } | { ok: false; refusal: UnlockRefusal }> {
  const opened = await openLink(ctx, link);
  if (opened.state === "open") return { ok: true, cookie: null };
  if (opened.state !== "locked") return { ok: false, refusal: "gone" };
  const { review } = opened;
  const isWithin =
    (await takeAttempt(ctx, `review-key:${review.id}:${clientKey(link.clientAddress)}`, limits.ofClient)) &&
    (await takeAttempt(ctx, `review-key:${review.id}`, limits.ofReview));
  if (!isWithin) return { ok: false, refusal: "too-many-attempts" };
  const isRight = await inTurn(() => isPasswordRight(password, review.passwordHash ?? ""));
  if (isRight === null) return overloaded;
  if (!isRight) return { ok: false, refusal: "wrong-password" };
  return { ok: true, cookie: reviewCookie(ctx, "review-key", review.tokenHash, keyOfReview(ctx, review)) };
}
