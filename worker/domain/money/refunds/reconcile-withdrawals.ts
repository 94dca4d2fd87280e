import { sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { AppContext } from "#worker/context.ts";
import { applyDispute } from "./disputes/apply-dispute.ts";
import { listAll } from "#worker/domain/lib/list-all.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { applyTransferReversal } from "#worker/domain/money/payouts/apply-transfer-reversal.ts";
import { days } from "#worker/domain/lib/time.ts";
import { finishRefund } from "./finish-refund.ts";

/** Longer than the provider goes on posting a webhook event that nobody takes. */
const lookBack = days(4);
/** Open disputes that one run looks up, drawn anew each time. */
const maxAtOnce = 500;

/**
 * Cron: looks up at the provider what was taken back lately, from us or by us from a label, and which open disputes were
 * decided, for the webhook events that never came. What the books know already changes nothing.
 */
export async function reconcileWithdrawals(ctx: AppContext): Promise<void> {
  const created = { gte: Math.floor((ctx.clock.now() - lookBack) / 1000) };
  const recent = { created, limit: 100 };
  const [refunds, disputes, transferIds, open] = await Promise.all([
    listAll(ctx.stripe.refunds.list(recent)),
    listAll(ctx.stripe.disputes.list(recent)),
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
      // One that fails does not keep the others waiting; the next run tries it again.
      // One after the other, so as not to flood the provider.
      await apply(ctx, id, []).catch((error: unknown) =>
        logError("taken-money.not-reconciled", error, { id }),
      );
    }
  }
}

/** Reversals can be listed by their transfer only; the movements of our balance name them by time. */
async function listReversedTransfers(ctx: AppContext, created: { gte: number }): Promise<Set<string>> {
  const movements = await listAll(
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
