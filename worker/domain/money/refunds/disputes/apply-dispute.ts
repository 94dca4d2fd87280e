import type { Stripe } from "stripe";
import { type Statement, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { applyWithdrawal } from "./apply-withdrawal.ts";
import { sumSettlements } from "#worker/domain/money/ledger/exchange.ts";
import { findPaidPurchase, type PaidPurchase } from "../find-refund.ts";
import type { DisputeStatus } from "../refunds.contract.ts";

/**
 * Reads a dispute at the provider and stores its state. An inquiry that has not moved money yet changes
 * nothing, nor does a payment that is not ours. `inSameBatch` is committed with the change, or alone.
 */
export async function applyDispute(ctx: AppContext, stripeDisputeId: string, inSameBatch: readonly Statement[]): Promise<void> {
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

const isMoneyTaken = ({ balance_transactions: moves }: Stripe.Dispute): boolean => moves.some(({ amount }) => amount < 0);

/** The money that the provider has moved for a dispute so far, in cents of the payment's currency. */
export type DisputeMoney = { takenCents: number; returnedCents: number; feeCents: number };

/**
 * The part of the payment that a dispute has taken. If the provider settles in another currency, its movements cannot be
 * compared with the price: then the dispute's own amount counts, and the full payment if that is in yet another currency.
 */
function moneyOf(dispute: Stripe.Dispute, { currency, totalCents }: PaidPurchase): DisputeMoney {
  const { balance_transactions: moves, amount } = dispute;
  const paidIn = currency.toLowerCase();
  const sum = (amounts: number[]) => amounts.reduce((total, part) => total + part, 0);
  if (moves.every((move) => move.currency === paidIn)) {
    return {
      takenCents: -sum(moves.map((move) => Math.min(0, move.amount))),
      returnedCents: sum(moves.map((move) => Math.max(0, move.amount))),
      feeCents: sum(moves.map(({ fee }) => fee)),
    };
  }
  const takenCents = dispute.currency === paidIn ? Math.min(amount, totalCents) : totalCents;
  const isReturned = moves.some((move) => move.amount > 0);
  return {
    takenCents,
    returnedCents: isReturned ? takenCents : 0,
    feeCents: sum(moves.map((move) => Math.round(move.fee / rateOf(move, { paidIn, takenCents })))),
  };
}

/** Cents of the movement per cent of the payment's currency: the provider's rate, or the one derived from its amounts. */
function rateOf(
  { currency, exchange_rate: rate, amount }: Stripe.BalanceTransaction,
  { paidIn, takenCents }: { paidIn: string; takenCents: number },
): number {
  if (currency === paidIn) return 1;
  return rate ?? (Math.abs(amount) / takenCents || 1);
}

/** Won only once the money is back: until then the tokens that it paid for stay held. */
function stateOf({ id, status }: Stripe.Dispute, { takenCents, returnedCents }: DisputeMoney): DisputeStatus {
  if (status === "lost") return "lost";
  if (returnedCents === 0) return "open";
  if (returnedCents !== takenCents) throw new Error(`Of dispute ${id} only a part came back`);
  return "won";
}
