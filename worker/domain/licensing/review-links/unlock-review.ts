import type { AppContext } from "#worker/context.ts";
import { clientKey, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { inTurn, isPasswordRight, overloaded } from "#worker/domain/people/accounts/passwords.ts";
import { openLink, type ReviewLink } from "./open-link.ts";
import { keyOfReview, reviewCookie } from "./review-links.ts";
import type { UnlockRefusal, UnlockReview } from "./reviews.contract.ts";

/** Per client only: a limit per review would let anybody lock out those who know the password. */
const guessLimit = { most: 10, window: minutes(15) };

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
  const counter = `review-key:${review.id}:${clientKey(link.clientAddress)}`;
  if (!(await takeAttempt(ctx, counter, guessLimit))) return { ok: false, refusal: "too-many-attempts" };
  const isRight = await inTurn(() => isPasswordRight(password, review.passwordHash ?? ""));
  if (isRight === null) return overloaded;
  if (!isRight) return { ok: false, refusal: "wrong-password" };
  return { ok: true, cookie: reviewCookie(ctx, "review-key", review.tokenHash, keyOfReview(ctx, review)) };
}
