/** In any 24 hours, as the trigger `comps_are_few_a_day` decides it. */
export const maxCompsPerDay = 20;
/** How long a comp is kept once it is made, in days. */
export const compDays = 7;
export const compsPerPage = 20;
/** A form has a hundred fields at most. What is over a day's comps is left out and said. */
export const maxCompsPerRequest = 90;

/** Default volume of music under a video, in percent. */
export const usualVolume = 60;

/* Apart from the schema, for screens that parse nothing. The database has the same number (0007_videos.sql). */
export const maxRegions = 200;
export const shortestRegionMs = 100;
