/** HTTP 410: the track was available when the page was opened. */
export const gone = 410;
