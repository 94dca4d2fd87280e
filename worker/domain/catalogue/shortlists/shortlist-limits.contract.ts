/* Apart from the schemas, so that pages that only display them do not bundle zod. */

/** Lists per account, and tracks per list; enforced by the database. */
export const maxShortlists = 50;
export const maxShortlistTracks = 200;

/** Characters. */
export const longestShortlistName = 80;
export const longestNote = 500;

/* Apart from the schema, so that screens do not bundle zod. */

/** One for each of the shortcut keys 1 to 4. */
export const maxComparedTracks = 4;
