/* Apart from the schemas, for pages that show them and parse nothing. */

/** Of an account, and of a list; the database counts both. */
export const maxShortlists = 50;
export const maxShortlistTracks = 200;

/** Characters. */
export const longestShortlistName = 80;
export const longestNote = 500;
