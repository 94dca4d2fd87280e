/* Apart from the schema, for screens that parse nothing. The database has the same number (0007_videos.sql). */
export const maxRegions = 200;
export const shortestRegionMs = 100;
