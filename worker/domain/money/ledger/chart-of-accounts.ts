import { type SQL, sql } from "drizzle-orm";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import type { CurrencyAccount } from "./account-codes.contract.ts";

export const issuedAccountId = "tok:issued";
export const spentAccountId = "tok:spent";
export const currencyAccountId = (currency: Currency, account: CurrencyAccount): string =>
  `${currency.toLowerCase()}:${account}`;

/** The same ids as SQL expressions over columns. */
export const tokenAccountOf = (userId: SQL): SQL => sql`'tok:' || ${userId}`;
export const debtAccountOf = (userId: SQL): SQL => sql`'debt:' || ${userId}`;
export const currencyAccountOf = (currency: SQL, account: CurrencyAccount): SQL => sql`lower(${currency}) || ${`:${account}`}`;
export const labelEarningsAccountOf = (labelId: SQL, currency: SQL): SQL => sql`lower(${currency}) || ':label:' || ${labelId}`;
