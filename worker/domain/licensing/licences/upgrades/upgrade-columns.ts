import { sql } from "drizzle-orm";
import { priceOf, recording } from "#worker/domain/catalogue/tracks/offers.ts";
import { isInForce } from "#worker/domain/licensing/licences/is-in-force.ts";

/*
 * Of `licences AS licence`, `renders AS render`, `tracks AS track` and `label_profiles AS label`, written once for what a
 * page offers and what is then bought.
 */

/** Tokens: what commercial use costs today less what the licence did; at least one, so that the books have an entry. */
export const upgradePrice = sql`max(1, ${priceOf("commercial")} - licence.price_tokens)`;

export const upgradeTables = sql`
  licences AS licence JOIN renders AS render ON render.id = licence.render_id
  JOIN tracks AS track ON track.id = licence.track_id
  JOIN label_profiles AS label ON label.id = track.label_id`;

/** A social media licence that is in force and that nothing supersedes. */
export const isUpgradable = sql`licence.scope = 'social' AND ${isInForce}`;

/** The label grants it today, of the very recording that is in the video. */
export const isStillSold = sql`track.is_active = 1
  AND ${recording} = coalesce(render.master_sha256, render.master_key)`;
