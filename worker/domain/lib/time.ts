/** Durations in milliseconds, so that code reads `days(90)`. */
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** The day (UTC) of a moment: days since 1970. */
export const dayOf = (at: number): number => Math.floor(at / days(1));
