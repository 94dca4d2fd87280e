import type { Currency } from "#worker/domain/lib/currency.contract.ts";

/** Specification §9: 1 token = $5. The price in pounds is our own; both are what a label's share is reckoned from. */
export const listCentsPerToken: Record<Currency, number> = { USD: 500, GBP: 400 };
