import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { applyOutsideRefund } from "#worker/domain/money/disputes/outside-refund.ts";
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
  const made = await ctx.stripe.refunds.retrieve(stripeRefundId, { expand: refundParts });
  const ours = await findRefundOf(ctx, made);
  const isPaidAllTheSame = ours?.status === "failed" && made.status === "succeeded";
  if (ours && !isPaidAllTheSame) return settleRefund(ctx, ours, made, inSameBatch);
  await applyOutsideRefund(ctx, { made, settlements: settlementsOf(made) }, inSameBatch);
}
