/* Apart from the schemas, for pages that show them and parse nothing. */

/** Of an account, and of a list; the database counts both. */
export const maxShortlists = 50;
export const maxShortlistTracks = 200;

/** Characters. */
export const longestShortlistName = 80;
export const longestNote = 500;

/* Apart from the schema, for screens that parse nothing. */

/** As many as keys 1 to 4 switch between. */
export const maxComparedTracks = 4;
