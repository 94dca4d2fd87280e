/** Rows of one request; the browser sends a longer list piece by piece. */
export const mostBulkRows = 250;
export const mostIsrcsAsked = 5000;
