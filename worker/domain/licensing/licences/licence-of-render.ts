import { sql } from "drizzle-orm";

/**
 * The id of the licence that a render of `renders` has: its own; of a version, the one that covers it, or that has
 * superseded that one.
 */
export const licenceOfRender = sql`ifnull(
  coalesce((SELECT superseded.superseded_by FROM superseded_licences AS superseded
    WHERE superseded.licence_id = renders.version_of), renders.version_of),
  (SELECT licence.id FROM licences AS licence WHERE licence.render_id = renders.id))`;

/** The same, or the one that it was raised to: what is to be said of the file to people who look at it today. */
export const licenceInForceOfRender = sql`ifnull(
  (SELECT superseded.superseded_by FROM superseded_licences AS superseded
    WHERE superseded.licence_id = ${licenceOfRender}),
  ${licenceOfRender})`;
