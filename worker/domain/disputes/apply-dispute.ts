import type { Stripe } from "stripe";
import { type Statement, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { applyTaking } from "./apply-taking.ts";
import { findPaidPurchase } from "./find-purchase.ts";

/**
 * Reads a dispute at the provider and writes down what became of it. An inquiry that moved no money yet changes
 * nothing, nor does a payment that is none of ours. `also` is committed with the change, or alone.
 */
export async function applyDispute(
  ctx: AppContext,
  stripeDisputeId: string,
  also: readonly Statement[],
): Promise<void> {
  const dispute = await ctx.stripe.disputes.retrieve(stripeDisputeId);
  const money = moneyOf(dispute);
  const purchase = money.takenCents > 0 ? await findPaidPurchase(ctx, dispute) : null;
  if (!purchase) return runBatch(ctx.db, also);
  const { id, reason } = dispute;
  await applyTaking(
    ctx,
    purchase,
    {
      id,
      kind: "dispute",
      purchaseId: purchase.id,
      amountCents: money.takenCents,
      feeCents: money.feeCents,
      reason,
      state: stateOf(dispute, money),
    },
    also,
  );
}

type Money = { takenCents: number; returnedCents: number; feeCents: number };

/** What the provider has moved because of a dispute so far, in the payment's cents. */
function moneyOf({ id, currency, balance_transactions: moves }: Stripe.Dispute): Money {
  if (moves.some((move) => move.currency !== currency))
    throw new Error(`Dispute ${id} was settled in another currency`);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    takenCents: -sum(moves.map(({ amount }) => Math.min(0, amount))),
    returnedCents: sum(moves.map(({ amount }) => Math.max(0, amount))),
    feeCents: sum(moves.map(({ fee }) => fee)),
  };
}

/** Won only once the money is back: until then the tokens it paid for stay where they are. */
function stateOf(
  { id, status }: Stripe.Dispute,
  { takenCents, returnedCents }: Money,
): "open" | "won" | "lost" {
  if (status === "lost") return "lost";
  if (returnedCents === 0) return "open";
  if (returnedCents !== takenCents) throw new Error(`Of dispute ${id} only a part came back`);
  return "won";
}
