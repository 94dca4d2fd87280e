/** Row counts are capped at this plus one, so that no page reads a whole table. */
export const maxCounted = 1000;

/** Total of a list whose count stops at `maxCounted` + 1. */
export const countedTotal = (count: number): number | { atLeast: number } =>
  count > maxCounted ? { atLeast: maxCounted } : count;
