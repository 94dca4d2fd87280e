import type { Stripe } from "stripe";
import { type Statement, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { applyWithdrawal } from "./apply-withdrawal.ts";
import { sumSettlements } from "#worker/domain/money/ledger/exchange.ts";
import { moneyOf, stateOf } from "./dispute-money.ts";
import { findPaidPurchase } from "./find-purchase.ts";

/**
 * Reads a dispute at the provider and writes down what became of it. An inquiry that moved no money yet changes
 * nothing, nor does a payment that is none of ours. `inSameBatch` is committed with the change, or alone.
 */
export async function applyDispute(
  ctx: AppContext,
  stripeDisputeId: string,
  inSameBatch: readonly Statement[],
): Promise<void> {
  const dispute = await ctx.stripe.disputes.retrieve(stripeDisputeId);
  const purchase = isMoneyTaken(dispute) ? await findPaidPurchase(ctx, dispute) : null;
  if (!purchase) return runBatch(ctx.db, inSameBatch);
  const money = moneyOf(dispute, purchase);
  const { id, reason } = dispute;
  await applyWithdrawal(
    ctx,
    purchase,
    {
      id,
      kind: "dispute",
      purchaseId: purchase.id,
      amountCents: money.takenCents,
      feeCents: money.feeCents,
      settlements: sumSettlements(dispute.balance_transactions),
      reason,
      state: stateOf(dispute, money),
    },
    inSameBatch,
  );
}

const isMoneyTaken = ({ balance_transactions: moves }: Stripe.Dispute): boolean =>
  moves.some(({ amount }) => amount < 0);
