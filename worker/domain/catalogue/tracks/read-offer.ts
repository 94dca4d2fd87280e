import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { offered } from "./offer-columns.ts";

/** What a track is offered as now, as text and for how much; null when it is not on sale. */
export async function readOffer(
  ctx: Pick<AppContext, "db">,
  trackId: string,
): Promise<{ offer: string; priceTokens: number } | null> {
  const [row] = await ctx.db.all<{ offer: string; priceTokens: number }>(sql`
    SELECT ${offered} AS offer, track.price_tokens AS priceTokens
    FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
    WHERE track.id = ${trackId} AND track.is_active = 1`);
  return row ?? null;
}
