export type ReviewAddresses = ReturnType<typeof sharedAddresses>;

/** By the link's secret, for anybody who has it. */
export function sharedAddresses(token: string) {
  const start = `/media/reviews/${token}`;
  return {
    picture: `${start}/picture`,
    previewOf: (position: number) => `${start}/previews/${position}`,
    coverOf: (position: number) => `${start}/covers/${position}`,
  };
}

/** By the account, for the owner of the video. */
export function ownAddresses(
  preparationId: string | null,
  candidates: readonly { position: number; trackId: string }[],
): ReviewAddresses {
  const trackAt = (position: number) => candidates.find((each) => each.position === position)?.trackId ?? "";
  return {
    picture: `/media/pictures/${preparationId ?? ""}`,
    previewOf: (position) => `/media/previews/${trackAt(position)}`,
    coverOf: (position) => `/media/covers/${trackAt(position)}?size=176`,
  };
}

export const reviewsPath = "/reviews";
export const newReviewPath = "/reviews/new";
export const reviewHref = (id: string): string => `/reviews/${id}`;
export const newReviewFromList = (shortlistId: string): string => `${newReviewPath}?shortlist=${shortlistId}`;
export const newReviewOfVideo = (videoId: string): string => `${newReviewPath}?video=${videoId}`;
/** What is sent to reviewers. */
export const sharedHref = (token: string): string => `/review/${token}`;
