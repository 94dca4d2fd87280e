import { sql } from "drizzle-orm";

/** Of an `upload`: its `HeardSound`, without fetching every region of speech in a hundred videos. */
export const heardSql = sql`CASE upload.original_sound ->> '$.kind'
  WHEN 'kept' THEN iif(json_array_length(upload.original_sound, '$.speechMs') > 0, 'speech', 'sound')
  ELSE upload.original_sound ->> '$.kind' END`;
