/** HTTP status of what was there when the page was opened. */
export const gone = 410;
