/** Characters of the reason a track is returned with, as the database holds it. */
export const reviewNoteMax = 1000;
