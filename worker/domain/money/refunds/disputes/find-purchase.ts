import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { settleCheckout } from "#worker/domain/money/purchases/settle-checkout.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";

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
  /** All that was paid, with tax. */
  totalCents: number;
  /** Null when the account was erased: then nobody is written to. */
  email: string | null;
};

/**
 * The purchase that a payment was for; null when the payment is none of ours. A webhook event may come before the one of the
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

const idOf = (part: string | { id: string } | null): string | null =>
  typeof part === "object" ? (part?.id ?? null) : part;
