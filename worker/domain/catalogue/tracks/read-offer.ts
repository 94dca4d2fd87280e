import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { SoldScope } from "#worker/domain/base/licence-terms/licence-terms.contract.ts";
import { offered, priceOf } from "./offer-columns.ts";

/** What a track is offered as now, as text and for how much in that scope; null when it is not on sale. */
export async function readOffer(
  ctx: Pick<AppContext, "db">,
  trackId: string,
  scope: SoldScope,
): Promise<{ offer: string; priceTokens: number } | null> {
  const [row] = await ctx.db.all<{ offer: string; priceTokens: number }>(sql`
    SELECT ${offered} AS offer, ${priceOf(scope)} AS priceTokens
    FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
    WHERE track.id = ${trackId} AND track.is_active = 1`);
  return row ?? null;
}
