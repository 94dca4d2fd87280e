/* Apart from the schema, for screens that parse nothing. */

/** As many as keys 1 to 4 switch between. */
export const maxComparedTracks = 4;
