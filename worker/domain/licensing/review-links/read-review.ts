import type { AppContext } from "#worker/context.ts";
import type { ReviewCandidate, ReviewLookup } from "./reviews.contract.ts";
import { openLink, type ReviewLink } from "./open-link.ts";
import { readContents } from "./review-contents.ts";
import { drawSecret } from "./secret-links.ts";
import { isUnlocked, readReviewer, reviewCookie } from "./review-links.ts";

/**
 * A review for whoever has its link, and the `Set-Cookie` value by which the browser will be known again; null where the
 * review is not shown. Each visit renews it: a review can be extended beyond the life of the first cookie, and whoever has
 * lost theirs would vote a second time.
 */
export async function readReview(
  ctx: AppContext,
  link: ReviewLink,
): Promise<{ lookup: ReviewLookup; cookie: string | null }> {
  const opened = await openLink(ctx, link);
  if (opened.state === "unknown" || opened.state === "locked")
    return { lookup: { state: opened.state }, cookie: null };
  const { brandName, expiresAt, revokedAt, title, tokenHash } = opened.review;
  if (opened.state !== "open") {
    const canSeeBrand = isUnlocked(ctx, opened.review, link.cookieHeader);
    const ended = { brandName: canSeeBrand ? brandName : null, at: revokedAt ?? expiresAt };
    return { lookup: { state: opened.state, ...ended }, cookie: null };
  }
  const { picture, candidates, comments, visitor } = await readContents(ctx, opened.review);
  const secret = readReviewer(ctx, { tokenHash, cookieHeader: link.cookieHeader }) ?? drawSecret();
  return {
    lookup: {
      state: "open",
      review: {
        title,
        brandName,
        expiresAt,
        picture,
        candidates: candidates.map(withoutTrack),
        comments,
        visitor,
      },
    },
    cookie: reviewCookie(ctx, "reviewer", tokenHash, secret),
  };
}

/** Which track it is says the owner's page alone. */
function withoutTrack(candidate: ReviewCandidate & { trackId?: string }): ReviewCandidate {
  const shared = { ...candidate };
  delete shared.trackId;
  return shared;
}
