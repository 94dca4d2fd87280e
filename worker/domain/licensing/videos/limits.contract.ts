/** Per rolling 24 hours; enforced by the trigger `comps_are_few_a_day`. */
export const maxCompsPerDay = 20;
/** Retention of a finished comp, in days. */
export const compDays = 7;
export const compsPerPage = 20;
/** Below the 100 fields of a form. Tracks over the daily limit are left out and reported. */
export const maxCompsPerRequest = 90;

/** Default volume of music under a video, in percent. */
export const usualVolume = 60;

/* Apart from the schema, so that screens do not bundle zod. The database enforces the same number (0007_videos.sql). */
export const maxRegions = 200;
export const shortestRegionMs = 100;
