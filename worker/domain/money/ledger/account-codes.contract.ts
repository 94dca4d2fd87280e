import { z } from "zod";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";

/** Purpose of each account, by code. The database refuses other codes (constraint `known_code`). */
export const accountCodes = {
  /** Units: tokens. The platform's side of every token that exists. */
  issued: "where tokens come from, and where they end when they are taken back",
  spent: "tokens that paid for a licence",
  /** One per brand. */
  tokens: "what a brand may spend; never below zero (constraint `no_overdraft`)",
  debt: "tokens that a brand has spent and whose money its bank took back",
  /** Units: money. One account per currency. */
  stripe: "our cash at the payment provider",
  fees: "what the payment provider charges",
  tax: "tax collected and owed",
  deferred: "deferred revenue: what unspent tokens were sold for",
  revenue: "our part of what licences were sold for",
  promotions: "tokens that nobody paid for, at list price",
  losses: "what we pay because somebody else does not",
  exchange: "gains and losses of settling in another currency than was paid",
  disputed: "cash that a card holder's bank holds back",
  /** One per label and currency. */
  earnings: "what a label is owed",
} as const satisfies Record<string, string>;
export type AccountCode = keyof typeof accountCodes;
export const accountCodeNames = Object.keys(accountCodes) as [AccountCode, ...AccountCode[]];

export const transferKinds = ["post", "hold", "capture", "release"] as const;
export type TransferKind = (typeof transferKinds)[number];

/** Ids of money accounts begin with their currency (`chart-of-accounts.ts`). */
export const countsTokens = (accountId: string): boolean => /^(tok|debt):/.test(accountId);

/** Accounts that exist once per currency. */
export type CurrencyAccount = Exclude<AccountCode, "issued" | "spent" | "tokens" | "debt" | "earnings">;

export const LedgerQuery = z.object({
  /** Cursor: the end of the previous page. */
  after: z.string().max(200).optional().catch(undefined),
  status: z.string().max(20).optional().catch(undefined),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

export type LedgerUnit = "TOK" | Currency;

/** `total` is capped at `maxCounted` + 1. */
export type LedgerPage<Row> = { rows: Row[]; nextAfter: string | null; total: number };

/** Reference to an account. `ownerName`: a brand's address or a label's name, null for the platform. */
export type AccountRef = { id: string; code: string; unit: LedgerUnit; ownerName: string | null };

/** Our cash at the provider. Cents; times in UTC milliseconds; `differsSince` is null while both agree. */
export type BalanceComparison = {
  currency: Currency;
  booksCents: number;
  providerCents: number;
  comparedAt: number;
  differsSince: number | null;
};
