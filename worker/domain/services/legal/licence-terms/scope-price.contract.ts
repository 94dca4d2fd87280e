import type { SoldScope } from "./licence-scopes.contract.ts";

/** Specification §9: $5 for social media, $25 for commercial use. */
export const commercialTimes = 5;

/** Price range for commercial use, in tokens; never less than for social media, which it includes. */
export const commercialPriceTokens = { min: 1, max: 500 } as const;

/** `commercialPriceTokens`: the label's price, or null for five times the price. */
export type PricedTrack = { priceTokens: number; commercialPriceTokens: number | null };

/** In tokens. */
export function pricesOf({ priceTokens, commercialPriceTokens: ownPrice }: PricedTrack): Record<SoldScope, number> {
  return { social: priceTokens, commercial: ownPrice ?? priceTokens * commercialTimes };
}

/** Days from the loss of a dispute until its suspended licences are revoked. */
export const unpaidDays = 30;
