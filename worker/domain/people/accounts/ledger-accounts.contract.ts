import type { Currency } from "#worker/domain/lib/currency.contract.ts";

/** Ids of a person's accounts in the books. */
export const tokenAccountId = (userId: string): string => `tok:${userId}`;
export const debtAccountId = (userId: string): string => `debt:${userId}`;
export const labelEarningsAccountId = (labelId: string, currency: Currency): string =>
  `${currency.toLowerCase()}:label:${labelId}`;
