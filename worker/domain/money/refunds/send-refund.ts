import { sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { AppContext } from "#worker/context.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { readProviderFailure } from "#worker/domain/money/purchases/read-session.ts";
import { findRefund, type Refund, refundParts } from "./find-refund.ts";
import { finishRefund } from "./finish-refund.ts";
import { abandonRefund, settleRefund } from "./settle-refund.ts";

/**
 * Sends a stored refund to the provider, and stores the response. `existing`: the refund created by an earlier
 * try whose response was lost. Without a response the refund stays pending, and `resumeRefunds` retries.
 */
export async function sendRefund(ctx: AppContext, refund: Refund, existing: Stripe.Refund | null): Promise<void> {
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
    if (failure === "refused") await abandonRefund(ctx, refund, wordsOf(error));
    return null;
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 500) : "refused");

/** Longer than a request may take, so that the request that stored the refund is no longer running. */
const patience = minutes(1);

/** Cron: resumes refunds whose request died before the provider responded, and those whose webhook event was lost. */
export async function resumeRefunds(ctx: AppContext): Promise<void> {
  const pending = await ctx.db.all<{ id: string }>(sql`
    SELECT id FROM refunds WHERE status = 'pending' AND created_at <= ${ctx.clock.now() - patience}
    ORDER BY created_at LIMIT 200`);
  for (const { id } of pending) {
    // Sequential, to avoid flooding the provider.
    await resume(ctx, id).catch((error: unknown) => logError("refund.not-resumed", error, { id }));
  }
}

async function resume(ctx: AppContext, id: string): Promise<void> {
  const refund = await findRefund(ctx, id);
  if (refund?.status !== "pending") return;
  if (refund.stripeRefundId !== null) return finishRefund(ctx, refund.stripeRefundId, []);
  await sendRefund(ctx, refund, await findAtProvider(ctx, refund));
}

/** An idempotency key is valid for a day only, so an earlier try is looked up by our id first. */
async function findAtProvider(ctx: AppContext, refund: Refund): Promise<Stripe.Refund | null> {
  const stripeRefunds = await Array.fromAsync(
    ctx.stripe.refunds.list({
      payment_intent: refund.paymentIntentId,
      limit: 100,
      expand: refundParts.map((part) => `data.${part}`),
    }),
  );
  return stripeRefunds.find(({ metadata }) => metadata?.["refund_id"] === refund.id) ?? null;
}
