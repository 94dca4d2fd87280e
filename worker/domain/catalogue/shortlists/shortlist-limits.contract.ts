/* Apart from the schemas, for pages that show them and parse nothing. */

/** Of an account, and of a list; the database counts both. */
export const mostShortlists = 50;
export const mostShortlistTracks = 200;

/** Characters. */
export const longestShortlistName = 80;
export const longestNote = 500;
