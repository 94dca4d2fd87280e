import { currencies } from "#worker/domain/lib/currency.contract.ts";
import type { TokenPackage } from "#worker/domain/money/purchases/purchases.contract.ts";
import { listCentsPerToken } from "#worker/domain/money/ledger/pricing.ts";

/**
 * Token packages. Dollars: specification §9. Pounds are our own, £4 a token with the same discounts. Every
 * price is a whole number of cents a token, so that a lot never has to be rounded.
 */
export const tokenPackages = [
  { id: "tokens-1", tokens: 1, cents: { USD: 500, GBP: 400 }, discountPercent: 0, isPopular: false },
  { id: "tokens-10", tokens: 10, cents: { USD: 5_000, GBP: 4_000 }, discountPercent: 0, isPopular: false },
  { id: "tokens-25", tokens: 25, cents: { USD: 11_500, GBP: 9_200 }, discountPercent: 8, isPopular: true },
  { id: "tokens-50", tokens: 50, cents: { USD: 22_000, GBP: 17_600 }, discountPercent: 12, isPopular: false },
  {
    id: "tokens-100",
    tokens: 100,
    cents: { USD: 42_000, GBP: 33_600 },
    discountPercent: 20,
    isPopular: false,
  },
] as const satisfies readonly TokenPackage[];

/**
 * The share of the list price that equals the price of the cheapest token: with a label's share above it, each licence paid
 * for by such tokens is a loss.
 */
export const breakEvenBasisPoints = Math.min(
  ...tokenPackages.flatMap(({ tokens, cents }) =>
    currencies.map((currency) => Math.floor((cents[currency] * 10_000) / (tokens * listCentsPerToken[currency]))),
  ),
);

export function findPackage(id: string): TokenPackage | null {
  return tokenPackages.find((offer) => offer.id === id) ?? null;
}

/** The smallest package with at least this many tokens, else the largest. */
export function smallestFor(tokens: number): TokenPackage {
  const largest: TokenPackage = tokenPackages[tokenPackages.length - 1] ?? tokenPackages[0];
  return tokenPackages.find((offer) => offer.tokens >= tokens) ?? largest;
}
