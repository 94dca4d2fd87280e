import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Supersession, SupersessionSide } from "./supersession.contract.ts";

type Row = Omit<SupersessionSide, "isRevoked"> & { side: keyof Supersession; isRevoked: number };

/** Which licence of the same file this one supersedes, and which supersedes it, for whoever may see it. */
export async function getSupersession(ctx: AppContext, licenceId: string): Promise<Supersession> {
  const rows = await ctx.db.all<Row>(sql`
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
