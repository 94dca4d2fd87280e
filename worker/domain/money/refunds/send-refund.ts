import type { Stripe } from "stripe";
import type { AppContext } from "#worker/context.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { readProviderFailure } from "#worker/domain/money/purchases/provider-failure.ts";
import type { Refund } from "./find-refund.ts";
import { refundParts } from "./read-refund.ts";
import { giveUpRefund, settleRefund } from "./settle-refund.ts";

/**
 * Asks the provider for a refund that is written down, and writes down its answer. `existing`: the refund that an earlier
 * try, whose answer was lost, has left there. Without an answer the refund stays pending, and `resumeRefunds` asks again.
 */
export async function sendRefund(
  ctx: AppContext,
  refund: Refund,
  existing: Stripe.Refund | null,
): Promise<void> {
  const stripeRefund = existing ?? (await ask(ctx, refund));
  if (stripeRefund) await settleRefund(ctx, refund, stripeRefund, []);
}

async function ask(ctx: AppContext, refund: Refund): Promise<Stripe.Refund | null> {
  const { id, attempt, paymentIntentId, amountCents, purchaseId } = refund;
  try {
    return await ctx.stripe.refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: amountCents,
        reason: "requested_by_customer",
        metadata: { refund_id: id, purchase_id: purchaseId },
        expand: refundParts,
      },
      { idempotencyKey: `refund:${id}:${attempt}` },
    );
  } catch (error) {
    const failure = readProviderFailure(ctx.stripe, error);
    logError("refund.not-made", error, { id, failure });
    if (failure === "refused") await giveUpRefund(ctx, refund, wordsOf(error));
    return null;
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 500) : "refused";
