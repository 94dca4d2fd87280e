import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { namesOfExcluded } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { readDeclaration } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import { offered } from "#worker/domain/catalogue/tracks/offers.ts";
import { isStillSold, isUpgradable, upgradePrice, upgradeTables } from "./upgrade-columns.ts";
import type { UpgradeOffer } from "./upgrades.contract.ts";

type Row = { priceTokens: number; offer: string; declaration: string | null };

/** What raising the licence of a viewer's own render costs now; null when it cannot be raised, or is not sold any more. */
export async function readUpgradeOffer(
  ctx: AppContext,
  viewer: Viewer,
  renderId: string,
): Promise<UpgradeOffer | null> {
  const [row] = await ctx.db.all<Row>(sql`
    SELECT ${upgradePrice} AS priceTokens, ${offered} AS offer, track.rights_declaration AS declaration
    FROM ${upgradeTables}
    WHERE licence.render_id = ${renderId} AND licence.user_id = ${viewer.id} AND ${isUpgradable}
      AND ${isStillSold}`);
  if (!row) return null;
  const { priceTokens, offer, declaration } = row;
  return { priceTokens, offer, excludedUses: namesOfExcluded(readDeclaration(declaration)) };
}
