/** Characters, apart from the forms that check them: a page that only counts need not bring those along. */
export const reportNoteMax = 2000;
export const replyMax = 4000;
