import { sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { runBatch, type Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { days } from "#worker/domain/lib/time.ts";
import { settleExchange } from "#worker/domain/money/ledger/exchange.ts";
import { applyTransferReversal } from "#worker/domain/money/payouts/apply-transfer-reversal.ts";
import { applyDispute } from "./disputes/apply-dispute.ts";
import { applyWithdrawal } from "./disputes/apply-withdrawal.ts";
import { findPaidPurchase, findRefundOf, refundParts, settlementsOf } from "./find-refund.ts";
import { settleRefund } from "./settle-refund.ts";

/**
 * Reads a refund at the provider and stores its state, whether ours or made there manually. One of ours that we abandoned
 * but that was paid after all counts as made manually: its tokens were given back. `inSameBatch` is committed
 * with the change, or alone.
 */
export async function finishRefund(ctx: AppContext, stripeRefundId: string, inSameBatch: readonly Statement[]): Promise<void> {
  const stripeRefund = await ctx.stripe.refunds.retrieve(stripeRefundId, { expand: refundParts });
  const ours = await findRefundOf(ctx, stripeRefund);
  const isPaidAllTheSame = ours?.status === "failed" && stripeRefund.status === "succeeded";
  if (ours && !isPaidAllTheSame) return settleRefund(ctx, ours, stripeRefund, inSameBatch);
  await applyOutsideRefund(ctx, stripeRefund, inSameBatch);
}

/**
 * A refund made at the provider and not here did not check for spent tokens, so it counts as a
 * dispute that is lost at once. If it fails after it was booked, everything is given back; if it failed before we
 * knew of it, only the cash is booked, which may have left and returned in two currencies or at two rates.
 */
async function applyOutsideRefund(ctx: AppContext, refund: Stripe.Refund, inSameBatch: readonly Statement[]): Promise<void> {
  const state = await stateOf(ctx, refund);
  const purchase = state ? await findPaidPurchase(ctx, refund) : null;
  if (!state || !purchase) return runBatch(ctx.db, inSameBatch);
  const settlements = settlementsOf(refund);
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

/** Null if there is nothing to store: the money is in transit. */
async function stateOf(ctx: AppContext, { id, status }: Stripe.Refund): Promise<"lost" | "won" | "unheard" | null> {
  if (status === "succeeded") return "lost";
  if (status !== "failed" && status !== "canceled") return null;
  const booked = await ctx.db.all(sql`SELECT 1 FROM disputes WHERE id = ${id}`);
  return booked.length > 0 ? "won" : "unheard";
}

/** Longer than the provider retries a webhook event. */
const lookBack = days(4);
/** Open disputes checked per run, chosen at random. */
const maxAtOnce = 500;

/**
 * Cron: reads recent refunds, disputes and reversals at the provider, and the decisions of open
 * disputes, in case webhook events were lost. No-op for what is already booked.
 */
export async function reconcileWithdrawals(ctx: AppContext): Promise<void> {
  const created = { gte: Math.floor((ctx.clock.now() - lookBack) / 1000) };
  const recent = { created, limit: 100 };
  const [refunds, disputes, transferIds, open] = await Promise.all([
    Array.fromAsync(ctx.stripe.refunds.list(recent)),
    Array.fromAsync(ctx.stripe.disputes.list(recent)),
    listReversedTransfers(ctx, created),
    ctx.db.all<{ id: string }>(sql`
      SELECT id FROM disputes WHERE status = 'open' AND kind = 'dispute' ORDER BY random() LIMIT ${maxAtOnce}`),
  ]);
  const lookups: [apply: typeof finishRefund, ids: Iterable<string>][] = [
    [finishRefund, refunds.map(({ id }) => id)],
    [applyDispute, new Set([...disputes, ...open].map(({ id }) => id))],
    [applyTransferReversal, transferIds],
  ];
  for (const [apply, ids] of lookups) {
    for (const id of ids) {
      // Sequential, to avoid flooding the provider. One failure does not block the others; it is retried in the next run.
      await apply(ctx, id, []).catch((error: unknown) => logError("taken-money.not-reconciled", error, { id }));
    }
  }
}

/** Reversals can be listed only by transfer; our balance movements list them by time. */
async function listReversedTransfers(ctx: AppContext, created: { gte: number }): Promise<Set<string>> {
  const movements = await Array.fromAsync(
    ctx.stripe.balanceTransactions.list({
      type: "transfer_refund",
      created,
      limit: 100,
      expand: ["data.source"],
    }),
  );
  return new Set(movements.flatMap(({ source }) => readTransferId(source) ?? []));
}

function readTransferId(source: Stripe.BalanceTransaction["source"]): string | null {
  if (source === null || typeof source === "string" || source.object !== "transfer_reversal") return null;
  return typeof source.transfer === "string" ? source.transfer : source.transfer.id;
}
