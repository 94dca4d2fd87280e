/** Characters, apart from the forms that check them: a page that only counts need not bring those along. */
export const problemTextMax = 4000;

/** Characters, apart from the forms that check them: a page that only counts need not bring those along. */
export const reportNoteMax = 2000;
export const replyMax = 4000;

/** Characters of the reason a track is returned with, as the database holds it. */
export const reviewNoteMax = 1000;
