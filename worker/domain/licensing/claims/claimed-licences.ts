import { sql } from "drizzle-orm";

/** Whose claims a brand finds with `licence`: its own, and those that were reported on the one that it supersedes. */
export const claimedLicences = sql`(SELECT licence.id UNION ALL
  SELECT superseded.licence_id FROM superseded_licences AS superseded WHERE superseded.superseded_by = licence.id)`;
