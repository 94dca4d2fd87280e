import { and, eq, isNull, sql } from "drizzle-orm";
import { preparations, reviewCandidates, tracks, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { coverFile } from "#worker/domain/catalogue/library/media-access.ts";
import type { ReviewCandidate, ReviewLookup } from "./reviews.contract.ts";
import { isUnlocked, openLink, openReview, readReviewer, reviewCookie, type ReviewLink } from "./open-link.ts";
import { readContents } from "./review-contents.ts";
import { smallPicture } from "#worker/domain/licensing/videos/preparations/queries.ts";
import { generateSecret } from "./secret-links.ts";

/** Each visit renews the cookie: a browser that lost it when a review is extended could vote twice. */
export async function readReview(ctx: AppContext, link: ReviewLink): Promise<{ lookup: ReviewLookup; cookie: string | null }> {
  const opened = await openLink(ctx, link);
  if (opened.state === "unknown" || opened.state === "locked") return { lookup: { state: opened.state }, cookie: null };
  const { brandName, expiresAt, revokedAt, title, tokenHash } = opened.review;
  if (opened.state !== "open") {
    const canSeeBrand = isUnlocked(ctx, opened.review, link.cookieHeader);
    const ended = { brandName: canSeeBrand ? brandName : null, at: revokedAt ?? expiresAt };
    return { lookup: { state: opened.state, ...ended }, cookie: null };
  }
  const { picture, candidates, comments, visitor } = await readContents(ctx, opened.review);
  const secret = readReviewer(ctx, { tokenHash, cookieHeader: link.cookieHeader }) ?? generateSecret();
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

/** Removes the track id, which only the owner's page may show. */
function withoutTrack(candidate: ReviewCandidate & { trackId?: string }): ReviewCandidate {
  const shared = { ...candidate };
  delete shared.trackId;
  return shared;
}

/** Key of the proxy behind an open link, never of the upload or the full-size picture. */
export async function findReviewPicture(ctx: AppContext, link: ReviewLink): Promise<string | null> {
  const review = await openReview(ctx, link);
  if (!review) return null;
  const [row] = await ctx.db
    .select({ key: preparations.proxyKey })
    .from(preparations)
    .innerJoin(uploads, eq(uploads.id, preparations.uploadId))
    .where(
      and(
        sql`${preparations.id} = ${smallPicture(review.uploadId)}`,
        eq(uploads.status, "uploaded"),
        isNull(uploads.putAsideAt),
      ),
    );
  return row?.key ?? null;
}

/** Key of a candidate's preview while its track is on sale, never of the master. */
export async function findReviewPreview(ctx: AppContext, link: ReviewLink, position: number): Promise<string | null> {
  return (await findCandidate(ctx, link, position))?.previewKey ?? null;
}

export async function findReviewCover(
  ctx: AppContext,
  link: ReviewLink,
  { position, takesAvif }: { position: number; takesAvif: boolean },
): Promise<string | null> {
  const candidate = await findCandidate(ctx, link, position);
  return candidate?.coverKey ? coverFile(candidate.coverKey, { size: 176, takesAvif }) : null;
}

async function findCandidate(ctx: AppContext, link: ReviewLink, position: number) {
  const review = await openReview(ctx, link);
  if (!review) return null;
  const [row] = await ctx.db
    .select({ previewKey: tracks.previewKey, coverKey: tracks.coverKey })
    .from(reviewCandidates)
    .innerJoin(tracks, eq(tracks.id, reviewCandidates.trackId))
    .where(and(eq(reviewCandidates.reviewId, review.id), eq(reviewCandidates.position, position), eq(tracks.isActive, true)));
  return row ?? null;
}
