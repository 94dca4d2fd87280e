/** Rows of a list are counted up to one more than this, so that no page reads a whole table. */
export const maxCounted = 1000;
