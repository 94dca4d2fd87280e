import { type SQL, sql } from "drizzle-orm";

/**
 * The preparation whose picture without names another of the same look is made of: one row, or none. What is known of one
 * that was given up meanwhile stays known.
 */
export const cleanPreparation = (id: string): SQL => sql`(
  SELECT preparation.* FROM preparations AS preparation
  WHERE preparation.id <> ${id} AND preparation.upload_id = (SELECT upload_id FROM preparations WHERE id = ${id})
    AND preparation.format IS (SELECT format FROM preparations WHERE id = ${id})
    AND preparation.status IN ('ready', 'discarded') AND preparation.clean_key IS NOT NULL
  ORDER BY preparation.status = 'ready' DESC, preparation.created_at, preparation.id LIMIT 1)`;
