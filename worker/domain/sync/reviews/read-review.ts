import type { AppContext } from "#worker/context.ts";
import type { ReviewCandidate, ReviewLookup } from "./reviews.contract.ts";
import { openLink, type ReviewLink } from "./open-link.ts";
import { readContents } from "./review-contents.ts";
import { drawSecret, reviewCookie } from "./review-links.ts";

/**
 * A review for whoever has its link, and the `Set-Cookie` value by which a browser that comes for the first time will be
 * known again; null for others.
 */
export async function readReview(
  ctx: AppContext,
  link: ReviewLink,
): Promise<{ found: ReviewLookup; cookie: string | null }> {
  const opened = await openLink(ctx, link);
  if (opened.state === "unknown" || opened.state === "locked")
    return { found: { state: opened.state }, cookie: null };
  const { brandName, expiresAt, revokedAt, title, reviewerHash, tokenHash } = opened.review;
  if (opened.state !== "open")
    return { found: { state: opened.state, brandName, at: revokedAt ?? expiresAt }, cookie: null };
  const { picture, candidates, comments, visitor } = await readContents(ctx, opened.review);
  return {
    found: {
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
    cookie: reviewerHash === null ? reviewCookie(ctx, "reviewer", tokenHash, drawSecret()) : null,
  };
}

/** Which track it is says the owner's page alone. */
function withoutTrack(candidate: ReviewCandidate & { trackId?: string }): ReviewCandidate {
  const shared = { ...candidate };
  delete shared.trackId;
  return shared;
}
