import { sql } from "drizzle-orm";

/** Of `licence`: neither revoked nor raised to another one that stands in its place. */
export const isInForce = sql`licence.status = 'active'
  AND NOT EXISTS (SELECT 1 FROM superseded_licences AS superseded WHERE superseded.licence_id = licence.id)`;
