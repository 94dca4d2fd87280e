/** Characters. Separate from the form schemas, so that a page with only a counter does not load them. */
export const problemTextMax = 4000;

/** Characters. */
export const reportNoteMax = 2000;
export const replyMax = 4000;

/** Characters of the reason for returning a track, as limited by the database. */
export const reviewNoteMax = 1000;
