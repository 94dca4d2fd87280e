import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { SoldScope } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { offered, priceOf } from "./offer-columns.ts";

/** What a track on sale is offered as now, as text, and for how many tokens in each scope. */
export type CurrentOffer = { offer: string; prices: Record<SoldScope, number> };

type Row = { id: string; offer: string; social: number; commercial: number };

/** By the tracks' ids, in one question; none of a track that is not on sale. */
export async function readOffers(
  ctx: Pick<AppContext, "db">,
  trackIds: readonly string[],
): Promise<Map<string, CurrentOffer>> {
  const rows = await ctx.db.all<Row>(sql`
    SELECT track.id, ${offered} AS offer, ${priceOf("social")} AS social, ${priceOf("commercial")} AS commercial
    FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
    WHERE track.id IN ${listed(trackIds)} AND track.is_active = 1`);
  return new Map(rows.map(({ id, offer, ...prices }) => [id, { offer, prices }]));
}

/** What a track is offered as now, as text and for how much in that scope; null when it is not on sale. */
export async function readOffer(
  ctx: Pick<AppContext, "db">,
  trackId: string,
  scope: SoldScope,
): Promise<{ offer: string; priceTokens: number } | null> {
  const now = (await readOffers(ctx, [trackId])).get(trackId);
  return now ? { offer: now.offer, priceTokens: now.prices[scope] } : null;
}
