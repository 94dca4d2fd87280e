import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { namesOfExcluded } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { readDeclaration } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import { offered, priceOf, recording } from "#worker/domain/catalogue/tracks/offers.ts";
import { isInForce } from "#worker/domain/licensing/licences/licence-columns.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { Supersession, SupersessionSide, UpgradeOffer } from "../versions.contract.ts";

/*
 * SQL on `licences AS licence`, `renders AS render`, `tracks AS track` and `label_profiles AS label`, shared by the offer and the
 * purchase.
 */

/** Tokens: today's price of commercial use less the licence's own; at least one, so that the ledger has an entry. */
export const upgradePrice = sql`max(1, ${priceOf("commercial")} - licence.price_tokens)`;

export const upgradeTables = sql`
  licences AS licence JOIN renders AS render ON render.id = licence.render_id
  JOIN tracks AS track ON track.id = licence.track_id
  JOIN label_profiles AS label ON label.id = track.label_id`;

/** A social media licence in force. */
export const isUpgradable = sql`licence.scope = 'social' AND ${isInForce}`;

/** The track is on sale, with the same recording as in the video. */
export const isStillSold = sql`track.is_active = 1
  AND ${recording} = coalesce(render.master_sha256, render.master_key)`;

type Row = { priceTokens: number; offer: string; declaration: string | null };

/** Price and terms of upgrading the licence of the viewer's own render; null if it cannot be upgraded or is no longer sold. */
export async function readUpgradeOffer(ctx: AppContext, viewer: Viewer, renderId: string): Promise<UpgradeOffer | null> {
  const [row] = await ctx.db.all<Row>(sql`
    SELECT ${upgradePrice} AS priceTokens, ${offered} AS offer, track.rights_declaration AS declaration
    FROM ${upgradeTables}
    WHERE licence.render_id = ${renderId} AND licence.user_id = ${viewer.id} AND ${isUpgradable}
      AND ${isStillSold}`);
  if (!row) return null;
  const { priceTokens, offer, declaration } = row;
  return { priceTokens, offer, excludedUses: namesOfExcluded(readDeclaration(declaration)) };
}

type StoredSide = Omit<SupersessionSide, "isRevoked"> & { side: keyof Supersession; isRevoked: number };

/** Which licence of the same file this one supersedes, and which supersedes it. The caller checks access. */
export async function getSupersession(ctx: AppContext, licenceId: string): Promise<Supersession> {
  const rows = await ctx.db.all<StoredSide>(sql`
    SELECT 'supersedes' AS side, licence.id, licence.number, licence.render_id AS renderId,
      licence.price_tokens AS priceTokens, licence.status IN ('revoked', 'lapsed') AS isRevoked
    FROM licence_upgrades AS upgrade JOIN licences AS licence ON licence.id = upgrade.supersedes_id
    WHERE upgrade.licence_id = ${licenceId}
    UNION ALL
    SELECT 'supersededBy', licence.id, licence.number, licence.render_id, licence.price_tokens,
      licence.status IN ('revoked', 'lapsed')
    FROM superseded_licences AS superseded JOIN licences AS licence ON licence.id = superseded.superseded_by
    WHERE superseded.licence_id = ${licenceId}`);
  const side = (sought: keyof Supersession): SupersessionSide | null => {
    const row = rows.find((each) => each.side === sought);
    if (!row) return null;
    const { id, number, renderId, priceTokens, isRevoked } = row;
    return { id, number, renderId, priceTokens, isRevoked: isRevoked === 1 };
  };
  return { supersedes: side("supersedes"), supersededBy: side("supersededBy") };
}
