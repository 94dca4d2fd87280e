import { failure, success } from "#app/lib/toast.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import type {
  AdjustmentRefusal,
  AdjustmentStatus,
} from "#worker/domain/office/ledger-explorer/adjustments/adjustments.contract.ts";
import type {
  AlarmKind,
  DisputeRow,
  DisputeStatus,
  EntryRow,
  PayoutStatus,
  PurchaseStatus,
  RefundRow,
  TransferKind,
} from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import type { RefundMade, RefundSum, RefundRefusal } from "#worker/domain/money/refunds/refunds.contract.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatMoney, formatTokens } from "#app/lib/money.ts";
import type { ReleaseRefusal } from "#worker/domain/money/payouts/payouts.contract.ts";

export type LedgerTab =
  | "overview"
  | "purchases"
  | "payouts"
  | "disputes"
  | "adjustments"
  | "policies"
  | "trial-balance";

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

export const alarmCopy: Record<AlarmKind, { title: string; advice: string | null }> = {
  books: { title: "The ledger doesn’t balance. Payouts have stopped.", advice: null },
  balance: { title: "Our Stripe balance doesn’t match the ledger. Payouts continue.", advice: null },
  settlement: {
    title: "Stripe is converting a currency that labels are paid in. Other payouts continue.",
    advice:
      "Add a bank account in this currency at Stripe, and funds for what was converted so far. The alarm clears when the next payment arrives in that currency.",
  },
  payout: {
    title: "Stripe refused a payout to a label. Other payouts continue.",
    advice: "We’ll retry automatically. Check our balance at Stripe and the label’s account.",
  },
  videos: { title: "A service that videos depend on isn’t working. Payouts continue.", advice: null },
  incident: {
    title: "Something went wrong that won’t fix itself. Payouts continue.",
    advice: "The first one is shown here, and the log has them all. The alarm clears after a day.",
  },
};

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

export const refundStatusWords: Record<RefundRow["status"], string> = {
  pending: "Pending",
  succeeded: "Refunded",
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

export const entryKindWords: Record<EntryRow["kind"], string> = {
  earning: "Earned",
  reversal: "Reversed",
  returned: "Returned by Stripe",
  adjustment: "Adjusted",
};
export const heldWords: Record<NonNullable<EntryRow["heldFor"]>, string> = {
  dispute: "Held for a dispute",
  review: "Held for review",
};

export const adjustmentStatusWords: Record<AdjustmentStatus, string> = {
  proposed: "Proposed",
  confirmed: "Confirmed",
  declined: "Declined",
};

export const adjustmentRefusals: Record<AdjustmentRefusal, string> = {
  "exceeds-owed":
    "It exceeds what the label is owed by more than was stated. Decline it and propose a new one.",
  "no-such-account": "This account can’t be adjusted.",
  "no-such-adjustment": "This adjustment doesn’t exist.",
  "own-account": "You can’t adjust your own account. Ask another super user.",
  "own-proposal": "You proposed this, so someone else has to confirm it.",
  "decided-already": "Someone else has already decided on this.",
  "not-enough-tokens": "The account doesn’t have that many tokens.",
  "more-than-owed": "You can only forgive a debt, and by no more than is owed.",
  "id-taken":
    "Another adjustment of this account has been proposed since you opened the page. Check Adjustments, then press again if you still want yours.",
};

/** Refusal of an adjustment whose excess differs from the stated one; cents or pence. */
export const exceedsOwed = (beyond: number, currency: Currency): string =>
  beyond === 0
    ? `It’s within what the label is owed, so leave “${ledgerCopy.excess}” empty.`
    : `It exceeds what the label is owed by ${formatMoney(beyond, currency)}. Enter that as “${ledgerCopy.excess}” if you mean to.`;

export const adjustmentToasts = {
  proposed: success("Adjustment proposed", "It will be booked once another super user confirms it."),
  confirm: success("Adjustment confirmed", "It has been booked."),
  decline: success("Adjustment declined"),
} as const satisfies Record<string, Toast>;

export const releaseCopy = {
  title: "Returned by Stripe",
  text: "Stripe returned this without a request from us. Once you know why, release it and it’s added to the label’s next payout.",
  release: "Release for Payout",
  done: success("Entry released", "It will be added to the label’s next payout."),
} as const satisfies Record<string, string | Toast>;

const releaseRefusals: Record<ReleaseRefusal, string> = {
  "not-found": "This entry doesn’t exist.",
  "not-held": "It’s no longer held for review. Please check it again.",
};
export function releaseRefused(refusal: ReleaseRefusal): Toast {
  return failure("Failed to release the entry", releaseRefusals[refusal]);
}

export const adjustmentFailed = "Failed to save the adjustment";

export function adjustmentActFailed(refusal: AdjustmentRefusal, decided?: string): Toast {
  return failure(adjustmentFailed, decided ?? adjustmentRefusals[refusal]);
}

export const purchaseProblemWords = {
  "amounts-differ":
    "The amount paid isn’t the amount agreed, so nothing was credited. Check the payment at Stripe.",
} as const;

export const refundFailed = "Failed to refund";

export const refundRefusals: Record<RefundRefusal, string> = {
  "no-such-purchase": "This purchase doesn’t exist.",
  "own-purchase": "This is your own purchase, so another super user has to refund it.",
  "not-agreed": "Confirm the amount first.",
  "not-paid": "This purchase was never paid for.",
  "tokens-spent": "This purchase doesn’t have that many unspent tokens.",
  "payment-disputed": "The bank holds the money from this payment, so we can’t refund it.",
  "account-held": "The brand owes tokens, or another of its payments is in dispute.",
  "id-taken":
    "Another refund of this purchase has been made since you opened the page. Check the refunds above, then press again if you still want yours.",
};

export const refundQuestion = {
  title: ({ tokens, amountCents, currency }: RefundSum): string =>
    `Refund ${formatMoney(amountCents, currency)} for ${formatTokens(tokens)}?`,
  text: (email: string): string =>
    `The money goes back to the card of ${email}, and the tokens are removed. This can’t be undone.`,
  act: ({ amountCents, currency }: RefundSum): string => `Refund ${formatMoney(amountCents, currency)}`,
  own: "This is your own purchase, so another super user has to refund it.",
} as const;

export function refundToast({ status, failure: fault, tokens, amountCents, currency }: RefundMade): Toast {
  if (status === "failed")
    return failure(refundFailed, `${fault ?? "Stripe refused it."} The brand has its tokens back.`);
  const sum = formatMoney(amountCents, currency);
  return status === "pending"
    ? success(
        "Refund started",
        `${sum}. ${formatTokens(tokens)} ${tokens === 1 ? "is" : "are"} set aside until Stripe has paid.`,
      )
    : success(
        "Refunded",
        `${sum}. Stripe has paid, and ${formatTokens(tokens)} ${tokens === 1 ? "has" : "have"} been removed.`,
      );
}
