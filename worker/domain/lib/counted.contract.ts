/** Row counts are capped at this plus one, so that no page reads a whole table. */
export const maxCounted = 1000;
