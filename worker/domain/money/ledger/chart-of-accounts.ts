import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { ledgerAccounts } from "#drizzle/schema/index.ts";
import { type CurrencyAccount, debtAccountId, tokenAccountId } from "./account-codes.contract.ts";
import { type Currency, currencies } from "./ledger.contract.ts";

export const issuedAccountId = "tok:issued";
export const spentAccountId = "tok:spent";
export const currencyAccountId = (currency: Currency, account: CurrencyAccount): string =>
  `${currency.toLowerCase()}:${account}`;
export const labelEarningsAccountId = (labelId: string, currency: Currency): string =>
  `${currency.toLowerCase()}:label:${labelId}`;

/** The same ids inside a statement, out of columns. */
export const tokenAccountOf = (userId: SQL): SQL => sql`'tok:' || ${userId}`;
export const debtAccountOf = (userId: SQL): SQL => sql`'debt:' || ${userId}`;
export const currencyAccountOf = (currency: SQL, account: CurrencyAccount): SQL =>
  sql`lower(${currency}) || ${`:${account}`}`;
export const labelEarningsAccountOf = (labelId: SQL, currency: SQL): SQL =>
  sql`lower(${currency}) || ':label:' || ${labelId}`;

/** An account for a brand's tokens and one for what may come to be owed. */
export function openTokenAccounts(db: Database, userId: string): Statement {
  return db.insert(ledgerAccounts).values([
    { id: tokenAccountId(userId), code: "tokens", ownerId: userId, unit: "TOK", isLimited: true },
    { id: debtAccountId(userId), code: "debt", ownerId: userId, unit: "TOK", isLimited: false },
  ]);
}

/** An account in each currency for what a label earns. */
export function openEarningsAccounts(db: Database, labelId: string): Statement {
  return db.insert(ledgerAccounts).values(
    currencies.map((unit) => ({
      id: labelEarningsAccountId(labelId, unit),
      code: "earnings" as const,
      ownerId: labelId,
      unit,
    })),
  );
}

/** What may be spent now: paid in, less spent, less held. */
export function spendableTokens(account: {
  creditsPosted: number;
  debitsPosted: number;
  debitsPending: number;
}): number {
  return account.creditsPosted - account.debitsPosted - account.debitsPending;
}
