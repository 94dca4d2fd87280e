import { z } from "zod";
import type { LicenceScope, LicenceTermsVersion } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { multiline } from "#worker/domain/lib/text.contract.ts";
import {
  type AccountHold,
  type DisputeStatus,
  type RefundMade,
  StartRefund,
} from "#worker/domain/money/refunds/refunds.contract.ts";
import type { CreditNoteRef, PurchaseDocumentKind } from "#worker/domain/money/purchases/purchases.contract.ts";
import type { PurchaseStatus } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import type { PayoutStatus } from "#worker/domain/money/payouts/payouts.contract.ts";
import type { LabelShare } from "#worker/domain/money/payouts/policies/revenue-policies.contract.ts";
import type { ProposalAct, ProposalStatus } from "#worker/domain/services/audit/audit.contract.ts";
import type { AccountRef, LedgerUnit, TransferKind } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";

const wholeTokens = "Enter a whole number of tokens.";
/** Form values of a refund. */
export const RefundForm = StartRefund.extend({
  tokens: z.coerce.number({ error: wholeTokens }).int(wholeTokens).positive(wholeTokens).max(1000, "At most 1,000 at a time."),
  reason: multiline("Give a reason.").min(1, "Give a reason.").max(500, "Use at most 500 characters."),
});

/** `balance` is on the account's normal side: cash, tokens, or the amount owed. */
export type AccountBalance = AccountRef & { balance: number; pending: number };

/** The subject of an entry, if there is a page for it. */
export type LedgerSubject = {
  kind: "purchase" | "licence" | "payout" | "dispute" | "adjustment";
  id: string;
};

export type TransferRow = {
  id: string;
  kind: TransferKind;
  at: number;
  amount: number;
  unit: LedgerUnit;
  debit: AccountRef;
  credit: AccountRef;
  reason: string;
  holdId: string | null;
  subject: LedgerSubject | null;
};

export type LotDraw = {
  transferId: string;
  tokens: number;
  centsPerToken: number;
  currency: Currency;
  purchaseId: string | null;
  at: number;
  subject: LedgerSubject | null;
};

/**
 * books: a rule of the books is violated, and payouts have stopped. The others do not stop payouts; videos: a dependency of
 * video processing fails; incident: an operation failed permanently.
 */
export type AlarmKind = "books" | "balance" | "settlement" | "payout" | "videos" | "incident";
export type Alarm = { rule: string; finding: string; raisedAt: number; kind: AlarmKind };
/** Adjustments and policies proposed, disputes open, payouts claimed but not sent. */
export type LedgerWaiting = { adjustments: number; policies: number; disputes: number; payouts: number };

export type LedgerFinding = { kind: "account"; account: AccountRef } | { kind: "transfer"; id: string } | LedgerSubject;

export type AccountView = {
  account: AccountBalance & {
    debitsPosted: number;
    creditsPosted: number;
    debitsPending: number;
    creditsPending: number;
  };
  siblings: AccountRef[];
  isAdjustable: boolean;
  /** The label whose earnings account this is; null for any other account. */
  ownLabelId: string | null;
  /** Id for the adjustment form on this view (`nextActId`). */
  nextAdjustmentId: string;
  /** Why the brand cannot start renders; always null for accounts of labels and of the platform. */
  hold: AccountHold | null;
  transfers: TransferRow[];
  nextAfter: string | null;
  /** Number of entries, capped at `maxCounted` + 1. */
  total: number;
};

export type TransferView = {
  transfer: TransferRow;
  /** The capture or release of a hold. */
  endedBy: TransferRow | null;
  draws: LotDraw[];
};

export type PurchaseRow = {
  id: string;
  userEmail: string;
  tokens: number;
  currency: Currency;
  amountCents: number;
  status: PurchaseStatus;
  /** Tax included; pending refunds count as refunded. */
  totalCents: number;
  refundedCents: number;
  /** Why it is not credited although a payment was made. */
  problem: "amounts-differ" | null;
  createdAt: number;
};
export type RefundRow = Omit<RefundMade, "currency"> & {
  id: string;
  reason: string;
  requestedByEmail: string;
  stripeRefundId: string | null;
  createdAt: number;
};
export type PurchaseView = PurchaseRow & {
  userId: string;
  taxCents: number;
  feeCents: number | null;
  sessionId: string | null;
  paymentIntentId: string | null;
  chargeId: string | null;
  documents: readonly PurchaseDocumentKind[];
  creditNotes: readonly CreditNoteRef[];
  poNumber: string | null;
  reference: string | null;
  paidAt: number | null;
  /** Unspent tokens of its lot; null before it is paid. */
  openTokens: number | null;
  refunds: RefundRow[];
  /** Id for the refund form on this view (`nextActId`). */
  nextRefundId: string;
  disputes: DisputeRow[];
  draws: LotDraw[];
  transfers: TransferRow[];
};

export type DisputeRow = {
  id: string;
  kind: "dispute" | "outside-refund";
  purchaseId: string;
  userId: string;
  userEmail: string;
  currency: Currency;
  amountCents: number;
  tokensUnspent: number;
  tokensSpent: number;
  status: DisputeStatus;
  reason: string;
  openedAt: number;
  closedAt: number | null;
};
export type DisputeView = DisputeRow & { entries: EntryRow[]; transfers: TransferRow[] };

export type EntryRow = {
  id: string;
  kind: "earning" | "reversal" | "returned" | "adjustment";
  label: { id: string; name: string };
  currency: Currency;
  amountCents: number;
  transferId: string;
  licenceId: string | null;
  bookedAt: number;
  eligibleAt: number;
  /** For an earning, from its licence. */
  shareBasisPoints: number | null;
  sharePolicy: string | null;
  heldFor: "dispute" | "review" | null;
  payoutId: string | null;
};

export type LicenceView = {
  renderId: string;
  licenceId: string | null;
  number: string;
  renderStatus: string;
  userId: string;
  brandEmail: string;
  labelId: string;
  labelName: string;
  trackId: string;
  trackTitle: string;
  priceTokens: number;
  scope: LicenceScope;
  termsVersion: LicenceTermsVersion;
  shareBasisPoints: number | null;
  sharePolicy: string | null;
  at: number;
  draws: LotDraw[];
  entries: EntryRow[];
  transfers: TransferRow[];
};

export type PayoutRow = {
  id: string;
  label: { id: string; name: string };
  currency: Currency;
  amountCents: number;
  status: PayoutStatus;
  attempt: number;
  reversedCents: number;
  createdAt: number;
  processedAt: number | null;
};
export type PayoutView = PayoutRow & {
  destination: string;
  stripeTransferId: string | null;
  lastFailure: string | null;
  nextTryAt: number;
  entries: EntryRow[];
  hasMoreEntries: boolean;
  /** Entries that came back, and whether they may be paid again. */
  returned: EntryRow[];
  transfers: TransferRow[];
};

export type PolicyRow = {
  id: string;
  name: string;
  /** Null applies to every label without a policy of its own. */
  label: { id: string; name: string } | null;
  basisPoints: number;
  text: string;
  status: ProposalStatus;
  /** The cheapest tokens are sold for less than this share. */
  isAboveBreakEven: boolean;
  /** Null while it is proposed to be valid at once. */
  validFrom: number | null;
  /** Null for the built-in policies. */
  proposedByEmail: string | null;
  proposedAt: number;
  decidedByEmail: string | null;
  decidedAt: number | null;
  acts: ProposalAct[];
};

export type PolicyProposalView = {
  label: { id: string; name: string } | null;
  share: LabelShare;
  /** Above this share, licences paid for by the cheapest tokens are a loss. */
  breakEvenBasisPoints: number;
  /** Id for the policy form on this view (`nextActId`). */
  nextPolicyId: string;
};
