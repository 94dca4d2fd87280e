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
export const accountCodeNames = Object.keys(accountCodes) as [AccountCode, ...AccountCode[]];

/** Ids of other accounts begin with their currency (`chart-of-accounts.ts`). */
export const countsTokens = (accountId: string): boolean => /^(tok|debt):/.test(accountId);

/** Accounts that every currency has once. */
export type CurrencyAccount = Exclude<AccountCode, "issued" | "spent" | "tokens" | "debt" | "earnings">;
