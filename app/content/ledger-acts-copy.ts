import { failure, success } from "#app/lib/toast.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import type { AdjustmentRefusal } from "#worker/domain/office/ledger-explorer/adjustments/adjustments.contract.ts";
import type { ProposalStatus } from "#worker/domain/services/audit/audit.contract.ts";
import type { RefundMade, RefundSum, RefundRefusal } from "#worker/domain/money/refunds/refunds.contract.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatMoney, formatTokens } from "#app/lib/money.ts";
import type { ReleaseRefusal } from "#worker/domain/money/payouts/payouts.contract.ts";
import { ledgerCopy, releaseRefusals } from "./ledger-copy.ts";

export const adjustmentStatusWords: Record<ProposalStatus, string> = {
  proposed: "Proposed",
  confirmed: "Confirmed",
  declined: "Declined",
};

export const adjustmentRefusals: Record<AdjustmentRefusal, string> = {
  "exceeds-owed": "It exceeds what the label is owed by more than was stated. Decline it and propose a new one.",
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

export function releaseRefused(refusal: ReleaseRefusal): Toast {
  return failure("Failed to release the entry", releaseRefusals[refusal]);
}

export const adjustmentFailed = "Failed to save the adjustment";

export function adjustmentActFailed(refusal: AdjustmentRefusal, decided?: string): Toast {
  return failure(adjustmentFailed, decided ?? adjustmentRefusals[refusal]);
}

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
  if (status === "failed") return failure(refundFailed, `${fault ?? "Stripe refused it."} The brand has its tokens back.`);
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
