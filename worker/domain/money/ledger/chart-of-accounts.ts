import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { ledgerAccounts } from "#drizzle/schema/index.ts";
import { type Currency, currencies } from "./ledger.contract.ts";

/** What every account is for, by its code. The database knows no other (constraint `known_code`). */
export const accountCodes = {
  /** Units: tokens. The platform's side of every token that exists. */
  issued: "where tokens come from, and where they end when they are taken back",
  spent: "tokens that paid for a licence",
  /** One for each brand. */
  tokens: "what a brand may spend; never below zero (constraint `no_overdraft`)",
  debt: "tokens that a brand has spent and whose money its bank took back",
  /** Units: money. One for each currency. */
  stripe: "our cash at the payment provider",
  fees: "what the payment provider charges",
  tax: "tax collected and owed",
  deferred: "deferred revenue: what unspent tokens were sold for",
  revenue: "our part of what licences were sold for",
  promotions: "tokens that nobody paid for, at list price",
  losses: "what we pay because somebody else does not",
  exchange: "gains and losses of settling in another currency than was paid",
  disputed: "cash that a card holder's bank holds back",
  /** One for each label and currency. */
  earnings: "what a label is owed",
} as const satisfies Record<string, string>;
export type AccountCode = keyof typeof accountCodes;

/** Accounts that every currency has once. */
export type CurrencyAccount = Exclude<AccountCode, "issued" | "spent" | "tokens" | "debt" | "earnings">;

export const issuedAccountId = "tok:issued";
export const spentAccountId = "tok:spent";
export const tokenAccountId = (userId: string): string => `tok:${userId}`;
export const debtAccountId = (userId: string): string => `debt:${userId}`;
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
