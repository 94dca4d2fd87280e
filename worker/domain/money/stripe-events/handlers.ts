import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { applyTransferReversal } from "#worker/domain/money/payouts/apply-transfer-reversal.ts";
import { readBankPayouts } from "#worker/domain/money/payouts/accounts/read-bank-payouts.ts";
import { refreshAccount } from "#worker/domain/money/payouts/accounts/refresh-account.ts";
import { applyDispute } from "#worker/domain/money/refunds/disputes/apply-dispute.ts";
import { settleCheckout } from "#worker/domain/money/purchases/settle-checkout.ts";
import { finishRefund } from "#worker/domain/money/refunds/finish-refund.ts";

/**
 * Reads what became of the subject, writes that down together with `inSameBatch`, and writes `inSameBatch` alone when nothing is left
 * to change. Called in any order and number.
 */
export type EventHandler = (ctx: AppContext, subjectId: string, inSameBatch: Statement[]) => Promise<unknown>;

/** What banks of labels do is read from the label's account, not from the thing that the webhook event names. */
export const accountHandlers: Readonly<Record<string, EventHandler>> = {
  "payout.failed": readBankPayouts,
  "payout.paid": readBankPayouts,
  "account.external_account.created": refreshAccount,
  "account.external_account.updated": refreshAccount,
  "account.external_account.deleted": refreshAccount,
};

/** Which webhook event is whose. Any other is only noted. */
export const handlers: Readonly<Record<string, EventHandler>> = {
  "checkout.session.completed": settleCheckout,
  "checkout.session.async_payment_succeeded": settleCheckout,
  "checkout.session.async_payment_failed": settleCheckout,
  "checkout.session.expired": settleCheckout,
  "refund.created": finishRefund,
  "refund.updated": finishRefund,
  "refund.failed": finishRefund,
  "charge.dispute.created": applyDispute,
  "charge.dispute.updated": applyDispute,
  "charge.dispute.funds_withdrawn": applyDispute,
  "charge.dispute.funds_reinstated": applyDispute,
  "charge.dispute.closed": applyDispute,
  "transfer.reversed": applyTransferReversal,
  "v2.core.account[requirements].updated": refreshAccount,
  "v2.core.account[configuration.recipient].capability_status_updated": refreshAccount,
  "v2.core.account.closed": refreshAccount,
};
