import { asc, gt } from "drizzle-orm";
import { cataloguePrices } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { UsualPrices } from "./library.contract.ts";

/** What the middle half of the catalogue costs, in tokens; null while nothing is on sale. */
export async function getUsualPrices(ctx: AppContext): Promise<UsualPrices | null> {
  const prices = await ctx.db
    .select({ price: cataloguePrices.priceTokens, tracks: cataloguePrices.tracks })
    .from(cataloguePrices)
    .where(gt(cataloguePrices.tracks, 0))
    .orderBy(asc(cataloguePrices.priceTokens));
  const total = prices.reduce((sum, { tracks }) => sum + tracks, 0);
  const at = (share: number) => {
    let passed = 0;
    return prices.find(({ tracks }) => (passed += tracks) >= total * share)?.price ?? 0;
  };
  return total === 0 ? null : { low: at(0.25), high: at(0.75) };
}
