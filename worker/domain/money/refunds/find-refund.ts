import { type SQL, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { AppContext } from "#worker/context.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import { type Settlement, sumSettlements } from "#worker/domain/money/ledger/exchange.ts";
import type { RefundStatus } from "./refunds.contract.ts";
import { settleCheckout } from "#worker/domain/money/purchases/settle-checkout.ts";

/** Our own refund with the needed columns of its purchase. */
export type Refund = {
  id: string;
  status: RefundStatus;
  tokens: number;
  amountCents: number;
  taxCents: number;
  attempt: number;
  failure: string | null;
  stripeRefundId: string | null;
  requestedBy: string;
  purchaseId: string;
  userId: string;
  currency: Currency;
  centsPerToken: number;
  paymentIntentId: string;
  /** Null if the account was erased. */
  email: string | null;
};

export async function findRefund(ctx: AppContext, id: string): Promise<Refund | null> {
  return find(ctx, sql`refund.id = ${id}`);
}

/** Finds our refund by the provider's id, or by our id in its metadata. */
export async function findRefundOf(
  ctx: AppContext,
  refund: {
    id: string;
    metadata: Record<string, string> | null;
    payment_intent: string | { id: string } | null;
  },
): Promise<Refund | null> {
  const byItsId = await find(ctx, sql`refund.stripe_refund_id = ${refund.id}`);
  if (byItsId) return byItsId;
  const named = refund.metadata?.["refund_id"];
  const byOurs = named ? await findRefund(ctx, named) : null;
  const intent = refund.payment_intent;
  const intentId = typeof intent === "object" ? intent?.id : intent;
  const isItsFirst = byOurs?.stripeRefundId === null && byOurs.paymentIntentId === intentId;
  return isItsFirst ? byOurs : null;
}

async function find(ctx: AppContext, which: SQL): Promise<Refund | null> {
  const [row] = await ctx.db.all<Refund>(sql`
    SELECT refund.id, refund.status, refund.tokens, refund.amount_cents AS amountCents,
      refund.tax_cents AS taxCents, refund.attempt, refund.failure,
      refund.stripe_refund_id AS stripeRefundId, refund.requested_by AS requestedBy,
        purchase.id AS purchaseId, purchase.user_id AS userId,
      purchase.currency, purchase.cents_per_token AS centsPerToken,
        purchase.payment_intent_id AS paymentIntentId,
      (SELECT user.email FROM users AS user WHERE user.id = purchase.user_id
        AND user.erased_at IS NULL) AS email
    FROM refunds AS refund JOIN purchases AS purchase ON purchase.id = refund.purchase_id WHERE ${which}`);
  return row ?? null;
}

/** Expanded in each refund that is read, because `settlementsOf` needs them. */
export const refundParts = ["balance_transaction", "failure_balance_transaction"];

/** Movements of our balance by a refund and its failure so far. */
export function settlementsOf(refund: Stripe.Refund): Settlement[] {
  const movements = [refund.balance_transaction, refund.failure_balance_transaction ?? null];
  return sumSettlements(movements.flatMap((movement) => (movement && typeof movement === "object" ? [movement] : [])));
}

/** The provider sends an id or, expanded, the whole object. */
export type PaymentOf = {
  payment_intent: string | { id: string } | null;
  charge: string | { id: string } | null;
};

export type PaidPurchase = {
  id: string;
  userId: string;
  currency: Currency;
  centsPerToken: number;
  /** The amount paid, with tax. */
  totalCents: number;
  /** Null if the account was erased: then no mail is sent. */
  email: string | null;
};

/**
 * The purchase of a payment; null if the payment is not ours. The webhook event may arrive before the one of the
 * payment itself: then the purchase is fulfilled first.
 */
export async function findPaidPurchase(ctx: AppContext, payment: PaymentOf): Promise<PaidPurchase | null> {
  const [intentId, chargeId] = [idOf(payment.payment_intent), idOf(payment.charge)];
  const purchase = await findBy(ctx, intentId, chargeId);
  if (purchase) return purchase;
  return intentId && (await fulfilFirst(ctx, intentId)) ? findBy(ctx, intentId, chargeId) : null;
}

async function findBy(ctx: AppContext, intentId: string | null, chargeId: string | null) {
  const [row] = await ctx.db.all<PaidPurchase>(sql`
    SELECT purchase.id, purchase.user_id AS userId, purchase.currency,
      purchase.cents_per_token AS centsPerToken,
      purchase.tokens * purchase.cents_per_token + purchase.tax_cents AS totalCents,
      (SELECT user.email FROM users AS user WHERE user.id = purchase.user_id
        AND user.erased_at IS NULL) AS email
    FROM purchases AS purchase
    WHERE purchase.status = 'paid' AND (purchase.payment_intent_id = ${intentId}
      OR purchase.charge_id = ${chargeId})`);
  return row ?? null;
}

async function fulfilFirst(ctx: AppContext, intentId: string): Promise<boolean> {
  const { data } = await ctx.stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 });
  const [session] = data;
  return session !== undefined && (await settleCheckout(ctx, session.id, [])) === "paid";
}

const idOf = (part: string | { id: string } | null): string | null => (typeof part === "object" ? (part?.id ?? null) : part);
