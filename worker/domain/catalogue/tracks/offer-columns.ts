import { type SQL, sql } from "drizzle-orm";
import { rightsRulesVersion } from "./rights/rights.contract.ts";
import { commercialTimes } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";
import type { SoldScope } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";

/*
 * Of `tracks AS track` and `label_profiles AS label`, written once: what a page shows, what a render is asked for with
 * and what it then keeps are the same columns, and texts that can be compared as they are.
 */

/** Which recording it is, whatever its key. */
export const recording = sql`coalesce(track.master_sha256, track.master_key, '')`;

/** Tokens for a licence of that scope: `pricesOf` for the database. */
export const priceOf = (scope: SoldScope): SQL =>
  scope === "commercial"
    ? sql`coalesce(track.commercial_price_tokens, track.price_tokens * ${sql.raw(String(commercialTimes))})`
    : sql`track.price_tokens`;

/** `DeclaredRights` as JSON. */
export const declaredRights = sql`json_object('ownsMaster', json(iif(track.owns_master, 'true', 'false')),
  'ownsPublishing', json(iif(track.owns_publishing, 'true', 'false')),
  'publishingSplitBasisPoints', track.publishing_split_basis_points, 'syncTerms', track.sync_terms,
  'declaredAt', track.rights_declared_at, 'rulesVersion', ${sql.raw(`'${rightsRulesVersion}'`)})`;

/** `FrozenRights` as JSON. */
export const frozenRights = (hasConfirmedExclusions: boolean): SQL => sql`json_set(${declaredRights},
  '$.declaration', json(track.rights_declaration), '$.warranty', json((SELECT json_object('version', warranty.version,
    'givenAt', warranty.given_at) FROM track_warranties AS warranty
    WHERE warranty.track_id = track.id AND warranty.version = track.warranty_version
      AND warranty.given_at >= track.rights_declared_at
    ORDER BY warranty.given_at DESC LIMIT 1)),
  '$.hasConfirmedExclusions', json(${hasConfirmedExclusions ? "true" : "false"}))`;

/** `TrackOffer` as JSON. */
export const offered = sql`json_object('title', track.title, 'artist', track.artist, 'isrc', track.isrc,
  'labelName', label.label_name,
  'recording', ${recording}, 'rights', ${declaredRights})`;
