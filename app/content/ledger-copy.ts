import type { DisputeRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import type { TransferKind } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { PayoutStatus, ReleaseRefusal } from "#worker/domain/money/payouts/payouts.contract.ts";
import type { PurchaseStatus } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import type { DisputeStatus } from "#worker/domain/money/refunds/refunds.contract.ts";

export type LedgerTab = "overview" | "purchases" | "payouts" | "disputes" | "adjustments" | "policies" | "trial-balance";

export const ledgerTabWords: Record<LedgerTab, string> = {
  overview: "Ledger",
  purchases: "Purchases",
  payouts: "Payouts",
  disputes: "Disputes",
  adjustments: "Adjustments",
  policies: "Revenue Policies",
  "trial-balance": "Trial Balance",
};

export const ledgerCopy = {
  excess: "Amount beyond what’s owed",
  excessHint: "Fill this in only if the amount is more than the label is owed now, and enter the difference.",
  beyondOwed: (amount: string): string => `${amount} beyond what was owed`,
  failed: "Failed to fetch the ledger",
  notFound: "No ledger record has this ID",
  tryAgain: "Nothing was changed. Please try again in a moment.",
  balances: "Balance at Stripe",
  neverCompared: "Not compared yet. We check once an hour.",
  find: "Search the ledger",
  findHint: "Email, licence number, or any Cuesheet or Stripe ID",
  foundNothing: "Nothing found in the ledger.",
  platform: "Platform accounts",
  noPurchases: "Nobody has bought tokens yet.",
  noPayouts: "No payouts found.",
  noDisputes: "No disputes found.",
  noAdjustments: "No adjustments found.",
  noEntries: "No entries yet.",
  noneSpent: "None have been spent yet.",
  rendersBlocked: "This brand can’t start renders.",
  secondPerson: "Nothing is booked until a second super user confirms.",
  ownProposal: "You proposed this, so someone else has to confirm it.",
} as const;

export const trialBalanceCopy = {
  text: "Balances and movements of each kind of account over a period, in UTC. Debits are positive and credits negative, so each unit sums to zero. Holds are booked only once captured.",
  from: "From",
  to: "To",
  show: "Show",
  none: "Nothing booked up to this day.",
  total: "Total",
  balanced: "Sums to zero.",
  unbalanced: "Doesn’t sum to zero. An account holds something that was never booked.",
  balanceFile: "Trial balance (CSV)",
  journalFile: "Journal (CSV)",
  columns: {
    account: "Account",
    opening: "Opening",
    debits: "Debits",
    credits: "Credits",
    closing: "Closing",
  },
  units: { USD: "US dollars", GBP: "Pounds", TOK: "Tokens" },
  /** Totals of all accounts with an owner. */
  accounts: { tokens: "Tokens of brands", debt: "Debts of brands", earnings: "Owed to labels" },
} as const;

/** By account code. `tokens`, `debt` and `earnings` are followed by the owner's name. */
export const accountWords: Record<string, string> = {
  tokens: "Tokens of",
  debt: "Debt of",
  earnings: "Owed to",
  issued: "Tokens issued",
  spent: "Tokens spent",
  stripe: "Cash at Stripe",
  fees: "Stripe’s fees",
  tax: "Tax collected",
  deferred: "Deferred revenue",
  revenue: "Revenue",
  promotions: "Promotions",
  losses: "Losses",
  disputed: "In dispute",
  exchange: "Converted at Stripe",
};

export const transferKindWords: Record<TransferKind, string> = {
  post: "Booked",
  hold: "Held",
  capture: "Captured",
  release: "Released",
};

export const purchaseStatusWords: Record<PurchaseStatus, string> = {
  open: "At checkout",
  processing: "Awaiting payment",
  paid: "Paid",
  expired: "Expired",
  failed: "Failed",
};

export const disputeStatusWords: Record<DisputeStatus, string> = { open: "Open", won: "Won", lost: "Lost" };
export const disputeKindWords: Record<DisputeRow["kind"], string> = {
  dispute: "Dispute",
  "outside-refund": "Refund made at Stripe",
};

export const payoutStatusWords: Record<PayoutStatus, string> = {
  claimed: "Being sent",
  paid: "Paid",
  failed: "Failed",
};

export const releaseRefusals: Record<ReleaseRefusal, string> = {
  "not-found": "This entry doesn’t exist.",
  "not-held": "It’s no longer held for review. Please check it again.",
};

export const purchaseProblemWords = {
  "amounts-differ": "The amount paid isn’t the amount agreed, so nothing was credited. Check the payment at Stripe.",
} as const;
