import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { applyOutsideRefund } from "./disputes/outside-refund.ts";
import { findRefundOf } from "./find-refund.ts";
import { refundParts, settlementsOf } from "./read-refund.ts";
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
