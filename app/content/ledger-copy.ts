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
  excess: "Beyond what is owed",
  excessHint: "Only where the amount is more than the label is owed now: by how much.",
  beyondOwed: (amount: string): string => `${amount} beyond what was owed`,
  failed: "Failed to fetch the ledger",
  notFound: "Nothing in the books has this id",
  tryAgain: "Nothing was changed. Please try again in a moment.",
  balances: "Balance at Stripe",
  neverCompared: "Not compared yet: this happens once an hour.",
  find: "Find in the books",
  findHint: "Email, licence number, or any id of ours or of Stripe",
  foundNothing: "Nothing in the books goes by that name.",
  platform: "Platform accounts",
  noPurchases: "Nobody has bought tokens yet.",
  noPayouts: "No payouts here.",
  noDisputes: "No disputes here.",
  noAdjustments: "No adjustments here.",
  noEntries: "Nothing was booked here yet.",
  noneSpent: "None of them was spent yet.",
  rendersBlocked: "This brand cannot start renders.",
  secondPerson: "Nothing is booked until a second super user confirms.",
  ownProposal: "You proposed this: somebody else has to confirm it.",
} as const;

export const trialBalanceCopy = {
  text: "What every kind of account held and moved in a period, in UTC. Debits count up and credits down, so each unit sums to zero. Holds are not booked until they are captured.",
  from: "From",
  to: "To",
  show: "Show",
  none: "Nothing was booked up to this day.",
  total: "Total",
  balanced: "Sums to zero.",
  unbalanced: "Does not sum to zero: an account holds something that was never booked.",
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
  /** Accounts that belong to somebody, all of them together. */
  accounts: { tokens: "Tokens of brands", debt: "Debts of brands", earnings: "Owed to labels" },
} as const;

export const alarmCopy: Record<AlarmKind, { title: string; advice: string | null }> = {
  books: { title: "The books do not add up. Payouts have stopped.", advice: null },
  balance: { title: "Our balance at Stripe is not what the books say. Payouts go on.", advice: null },
  settlement: {
    title: "Stripe exchanges a currency that labels are paid in. Other payouts go on.",
    advice:
      "Add a bank account in this currency at Stripe, and funds for what was exchanged so far. The next payment that arrives in it ends the alarm.",
  },
  payout: {
    title: "Stripe refused a payout to a label. Other payouts go on.",
    advice: "It is tried again by itself. Look at our balance at Stripe and at the label’s account.",
  },
  videos: { title: "Something that videos need is amiss. Payouts go on.", advice: null },
  incident: {
    title: "Something went wrong that will not mend itself. Payouts go on.",
    advice: "The first is named here, the log names each. The alarm ends after a day.",
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
  exchange: "Exchanged at Stripe",
};

export const transferKindWords: Record<TransferKind, string> = {
  post: "Booked",
  hold: "Held",
  capture: "Captured",
  release: "Released",
};

export const purchaseStatusWords: Record<PurchaseStatus, string> = {
  open: "At the checkout",
  processing: "Awaiting the money",
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
  failed: "Given up",
};

export const entryKindWords: Record<EntryRow["kind"], string> = {
  earning: "Earned",
  reversal: "Taken back",
  returned: "Returned by Stripe",
  adjustment: "Put right",
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

const adjustmentRefusals: Record<AdjustmentRefusal, string> = {
  "exceeds-owed": "It exceeds what the label is owed by more than was said. Decline it, and propose it anew.",
  "no-such-account": "This account cannot be adjusted.",
  "no-such-adjustment": "This adjustment does not exist.",
  "own-account": "Nobody adjusts an account of their own. Ask another super user.",
  "own-proposal": "You proposed this: somebody else has to confirm it.",
  "decided-already": "Somebody else decided about this first.",
  "not-enough-tokens": "The account has fewer tokens than that.",
  "more-than-owed": "A debt can only be forgiven, and by no more than what is owed.",
  "id-taken":
    "Another adjustment of this account was proposed since you opened this page. Look under Adjustments, then press again if you still want yours.",
};
export const adjustmentRefused = (refusal: AdjustmentRefusal): string => adjustmentRefusals[refusal];

/** Refusal of an adjustment whose excess differs from the stated one; cents or pence. */
export const exceedsOwed = (beyond: number, currency: Currency): string =>
  beyond === 0
    ? `It is within what the label is owed: leave “${ledgerCopy.excess}” empty.`
    : `It exceeds what the label is owed by ${formatMoney(beyond, currency)}. Enter that as “${ledgerCopy.excess}” if you mean it.`;

export const adjustmentToasts = {
  proposed: {
    kind: "success",
    title: "Adjustment proposed",
    description: "It is booked once another super user confirms it.",
  },
  confirm: { kind: "success", title: "Adjustment confirmed", description: "The books have it now." },
  decline: { kind: "success", title: "Adjustment declined" },
} as const satisfies Record<string, Toast>;

export const releaseCopy = {
  title: "What came back",
  text: "Stripe returned this without our asking. Once you have settled why, release it: it goes into the label's next payout.",
  release: "Release for Payout",
  done: { kind: "success", title: "Entry released", description: "It goes into the label's next payout." },
} as const satisfies Record<string, string | Toast>;

const releaseRefusals: Record<ReleaseRefusal, string> = {
  "not-found": "This entry does not exist.",
  "not-held": "It is not held for review any more. Please look at it again.",
};
export function releaseRefused(refusal: ReleaseRefusal): Toast {
  return { kind: "error", title: "Failed to release the entry", description: releaseRefusals[refusal] };
}

export const adjustmentFailed = "Failed to save the adjustment";

export function adjustmentActFailed(refusal: AdjustmentRefusal, decided?: string): Toast {
  return { kind: "error", title: adjustmentFailed, description: decided ?? adjustmentRefusals[refusal] };
}

export const purchaseProblemWords = {
  "amounts-differ": "What was paid is not what was agreed: nothing was credited. Look at Stripe.",
} as const;

export const refundFailed = "Failed to refund";

const refundRefusals: Record<RefundRefusal, string> = {
  "no-such-purchase": "This purchase does not exist.",
  "own-purchase": "This purchase is your own: another super user has to refund it.",
  "not-agreed": "Agree to the sum first.",
  "not-paid": "This purchase was never paid.",
  "tokens-spent": "Fewer tokens of this purchase are unspent.",
  "payment-disputed": "The bank has this payment’s money: it is not ours to refund.",
  "account-held": "The brand owes tokens, or another payment of it is in dispute.",
  "id-taken":
    "Another refund of this purchase was made since you opened this page. Look at the refunds above, then press again if you still want yours.",
};
export const refundRefused = (refusal: RefundRefusal): string => refundRefusals[refusal];

/** The question before a refund. */
export const refundQuestion = {
  title: ({ tokens, amountCents, currency }: RefundSum): string =>
    `Refund ${formatMoney(amountCents, currency)} for ${formatTokens(tokens)}?`,
  text: (email: string): string =>
    `The money goes back to the card of ${email}, and the tokens are gone. This cannot be undone.`,
  act: ({ amountCents, currency }: RefundSum): string => `Refund ${formatMoney(amountCents, currency)}`,
  own: "This purchase is your own: another super user has to refund it.",
} as const;

/** Depends on the refund's status at Stripe. */
export function refundToast({ status, failure, tokens, amountCents, currency }: RefundMade): Toast {
  if (status === "failed")
    return {
      kind: "error",
      title: refundFailed,
      description: `${failure ?? "Stripe refused it."} The tokens are back with the brand.`,
    };
  const sum = formatMoney(amountCents, currency);
  return status === "pending"
    ? {
        kind: "success",
        title: "Refund started",
        description: `${sum}. ${formatTokens(tokens)} ${tokens === 1 ? "is" : "are"} set aside until Stripe has paid.`,
      }
    : {
        kind: "success",
        title: "Refunded",
        description: `${sum}. Stripe has paid, and ${formatTokens(tokens)} ${tokens === 1 ? "is" : "are"} gone.`,
      };
}
