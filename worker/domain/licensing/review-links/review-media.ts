import { and, eq, isNull, sql } from "drizzle-orm";
import { preparations, reviewCandidates, tracks, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { coverFile } from "#worker/domain/catalogue/library/media-access.ts";
import { openReview, type ReviewLink } from "./open-link.ts";
import { smallPicture } from "./review-contents.ts";

/** The small picture behind an open link. The upload and the finished picture are never asked for here. */
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

/** The preview of a candidate, while its track is on sale. The master's key is never asked for here. */
export async function findReviewPreview(
  ctx: AppContext,
  link: ReviewLink,
  position: number,
): Promise<string | null> {
  return (await findCandidate(ctx, link, position))?.previewKey ?? null;
}

/** The small cover of a candidate. */
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
    .where(
      and(
        eq(reviewCandidates.reviewId, review.id),
        eq(reviewCandidates.position, position),
        eq(tracks.isActive, true),
      ),
    );
  return row ?? null;
}
