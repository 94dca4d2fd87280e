import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { readEvidence } from "#worker/domain/licensing/proof/copies/evidence.ts";
import { isInForce } from "#worker/domain/licensing/licences/is-in-force.ts";
import type { HeardTrack } from "./vault.contract.ts";

/** More licences of one track than a page has room to name. */
const maxNamed = 20;

type Row = { trackId: string; isOnSale: 0 | 1; priceTokens: number; numbers: string };

/** The track that was heard, as it can be licensed now, with the licences in force that the viewer has of it already. */
export async function findHeardTrack(
  ctx: AppContext,
  viewer: Viewer,
  evidence: string,
): Promise<HeardTrack | null> {
  const heard = readEvidence(evidence);
  if (!heard) return null;
  const [row] = await ctx.db.all<Row>(sql`
    SELECT track.id AS trackId, track.is_active AS isOnSale, track.price_tokens AS priceTokens,
      (SELECT json_group_array(own.number) FROM (
        SELECT licence.number FROM renders AS render JOIN licences AS licence ON licence.render_id = render.id
        WHERE render.user_id = ${viewer.id} AND render.track_id = track.id AND ${isInForce}
        ORDER BY licence.issued_at DESC LIMIT ${maxNamed}) AS own) AS numbers
    FROM tracks AS track WHERE track.id = ${heard.trackId}`);
  if (!row) return null;
  const isOnSale = row.isOnSale === 1;
  return {
    trackId: row.trackId,
    isOnSale,
    priceTokens: isOnSale ? row.priceTokens : null,
    otherLicences: JSON.parse(row.numbers) as string[], // as the query has made it
  };
}
