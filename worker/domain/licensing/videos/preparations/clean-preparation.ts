import { type SQL, sql } from "drizzle-orm";

/**
 * The preparation whose picture without names one of the same look is captioned from: one row, or none. What is known of one
 * that was given up meanwhile stays known.
 */
export const cleanPreparation = (id: string): SQL => sql`(
  SELECT clean.* FROM preparations AS captioned
  JOIN preparations AS clean ON clean.upload_id = captioned.upload_id AND clean.format IS captioned.format
  WHERE captioned.id = ${id} AND clean.status IN ('ready', 'discarded') AND clean.clean_key IS NOT NULL
  ORDER BY clean.status = 'ready' DESC, clean.created_at, clean.id LIMIT 1)`;
