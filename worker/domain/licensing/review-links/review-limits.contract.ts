/** Limits of review links; the database enforces them, too (0010_shortlists_and_reviews.sql). Free of schemas, for the browser. */
export const maxCandidates = 10;
export const maxReviews = 100;
export const longestTitle = 100;
export const longestVisitorName = 60;
export const longestComment = 500;
export const shortestReviewPassword = 6;

/** How many days a link may be open from the moment it is made or extended; fourteen unless something else is asked for. */
export const openDays = [3, 7, 14, 30] as const;
export const usualOpenDays = 14;
