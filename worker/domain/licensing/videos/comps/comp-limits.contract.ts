/* Apart from the schemas, so that the pages that name these limits do not bundle zod. */

/** Per rolling 24 hours; enforced by the trigger `comps_are_few_a_day`. */
export const maxCompsPerDay = 20;
/** Retention of a finished comp, in days. */
export const compDays = 7;
export const compsPerPage = 20;
/** Below the 100 fields of a form. Tracks over the daily limit are left out and reported. */
export const maxCompsPerRequest = 90;
