import { days } from "#worker/domain/lib/time.ts";

/** How long after its licence a render can be taken back, in milliseconds; the database says the same. */
export const undoPeriod = days(14);
