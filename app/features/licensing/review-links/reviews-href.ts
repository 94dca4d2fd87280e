export const reviewsPath = "/reviews";
export const newReviewPath = "/reviews/new";
export const reviewHref = (id: string): string => `/reviews/${id}`;
export const newReviewFromList = (shortlistId: string): string => `${newReviewPath}?shortlist=${shortlistId}`;
export const newReviewOfVideo = (videoId: string): string => `${newReviewPath}?video=${videoId}`;
/** What is sent to reviewers. */
export const sharedHref = (token: string): string => `/review/${token}`;
