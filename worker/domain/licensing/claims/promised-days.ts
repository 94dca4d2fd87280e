import { sql } from "drizzle-orm";
import { usualReleaseDays } from "./claims.contract.ts";

/** What the label declared for the track of a licence when it was sold, from `render`; null where it declared nothing. */
export const declaredDays = sql`(render.rights ->> '$.declaration.contentId.releaseDays')`;

/** Within how many days the label of a licence is asked to release a claim. */
export const promisedDays = sql`min(30, max(1, ifnull(${declaredDays}, ${sql.raw(String(usualReleaseDays))})))`;
