/** Limits of review links, also enforced by the database (0010_shortlists_and_reviews.sql). Without schemas, for the browser. */
export const maxCandidates = 10;
export const maxReviews = 100;
export const longestTitle = 100;
export const longestVisitorName = 60;
export const longestComment = 500;
export const shortestReviewPassword = 6;

/** Days that a link may stay open after it is created or extended; the default is fourteen. */
export const openDays = [3, 7, 14, 30] as const;
export const usualOpenDays = 14;
