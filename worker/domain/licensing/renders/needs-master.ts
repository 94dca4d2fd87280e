import { type SQL, sql } from "drizzle-orm";

/** A render waits to be made of this master, or its licence may still have versions made with it. */
export const needsMaster = (masterKey: SQL, now: number): SQL => sql`EXISTS (
  SELECT 1 FROM renders AS render
  JOIN licence_terms AS terms ON (terms.version, terms.scope) = (render.terms_version, render.scope)
  WHERE render.master_key = ${masterKey} AND (render.status = 'pending'
    OR (render.status = 'completed' AND render.version_of IS NULL
      AND render.completed_at > ${now} - terms.versions_within)))`;
