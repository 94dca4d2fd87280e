export type ReviewAddresses = ReturnType<typeof sharedAddresses>;

/** Authorised by the link's token. */
export function sharedAddresses(token: string) {
  const start = `/media/reviews/${token}`;
  return {
    picture: `${start}/picture`,
    previewOf: (position: number) => `${start}/previews/${position}`,
    coverOf: (position: number) => `${start}/covers/${position}`,
  };
}

/** Authorised by the session of the video's owner. */
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
/** The link sent to reviewers. */
export const sharedHref = (token: string): string => `/review/${token}`;
