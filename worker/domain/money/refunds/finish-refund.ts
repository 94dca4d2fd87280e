import { sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { runBatch, type Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { type Settlement, settleExchange } from "#worker/domain/money/ledger/exchange.ts";
import { applyWithdrawal } from "./disputes/apply-withdrawal.ts";
import { findPaidPurchase } from "./disputes/find-purchase.ts";
import { findRefundOf, refundParts, settlementsOf } from "./find-refund.ts";
import { settleRefund } from "./settle-refund.ts";

/**
 * Reads a refund at the provider and writes down what became of it, ours or one that was made there by hand. One of ours
 * that we gave up and that was paid all the same counts as made by hand: its tokens were given back. `inSameBatch` is committed
 * with the change, or alone.
 */
export async function finishRefund(
  ctx: AppContext,
  stripeRefundId: string,
  inSameBatch: readonly Statement[],
): Promise<void> {
  const stripeRefund = await ctx.stripe.refunds.retrieve(stripeRefundId, { expand: refundParts });
  const ours = await findRefundOf(ctx, stripeRefund);
  const isPaidAllTheSame = ours?.status === "failed" && stripeRefund.status === "succeeded";
  if (ours && !isPaidAllTheSame) return settleRefund(ctx, ours, stripeRefund, inSameBatch);
  await applyOutsideRefund(
    ctx,
    { refund: stripeRefund, settlements: settlementsOf(stripeRefund) },
    inSameBatch,
  );
}

/**
 * A refund that was made at the provider and not here: nobody asked whether the tokens were spent, so it counts as a
 * dispute that is lost at once. One that fails after it was booked gives everything back; of one that failed before
 * anybody heard of it only the cash is booked, which may have gone and come back in two currencies or at two rates.
 */
async function applyOutsideRefund(
  ctx: AppContext,
  { refund, settlements }: { refund: Stripe.Refund; settlements: readonly Settlement[] },
  inSameBatch: readonly Statement[],
): Promise<void> {
  const state = await stateOf(ctx, refund);
  const purchase = state ? await findPaidPurchase(ctx, refund) : null;
  if (!state || !purchase) return runBatch(ctx.db, inSameBatch);
  if (state === "unheard") {
    const moved = { subjectId: refund.id, currency: purchase.currency, settlements };
    return runBatch(ctx.db, [...settleExchange(ctx.db, moved, ctx.clock.now()), ...inSameBatch]);
  }
  await applyWithdrawal(
    ctx,
    purchase,
    {
      id: refund.id,
      kind: "outside-refund",
      purchaseId: purchase.id,
      amountCents: Math.min(refund.amount, purchase.totalCents),
      feeCents: 0,
      settlements,
      reason: refund.reason ?? "refunded at the provider",
      state,
    },
    inSameBatch,
  );
}

/** Null when there is nothing to write down: money that is on its way. */
async function stateOf(
  ctx: AppContext,
  { id, status }: Stripe.Refund,
): Promise<"lost" | "won" | "unheard" | null> {
  if (status === "succeeded") return "lost";
  if (status !== "failed" && status !== "canceled") return null;
  const booked = await ctx.db.all(sql`SELECT 1 FROM disputes WHERE id = ${id}`);
  return booked.length > 0 ? "won" : "unheard";
}
