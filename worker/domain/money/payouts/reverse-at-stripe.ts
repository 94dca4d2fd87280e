import { and, asc, eq, sql } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import { payouts, transferReversals } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { log, logError } from "#worker/domain/lib/log.ts";
import { readStripeRefusal } from "./accounts/read-account.ts";
import { applyTransferReversal, entryKey } from "./apply-transfer-reversal.ts";

type PendingReversal = { entryId: string; amountCents: number; transferId: string };

/**
 * Reverses at Stripe what a lost dispute or a refunded licence took from earnings that were already paid. If the payee's balance
 * does not cover it, the debt remains: the entry stays unpaid and is netted against the label's next payout.
 */
export async function reverseAtStripe(ctx: AppContext): Promise<void> {
  await enqueueReversals(ctx);
  for (const reversal of await listPending(ctx)) {
    try {
      // Sequential: few, and each draws on one payee's balance.
      await reverse(ctx, reversal);
    } catch (error) {
      // One failure must not block the others; it is retried in the next run.
      logError("payout.not-reversed", error, { entryId: reversal.entryId });
    }
  }
}

/** The part of `payout`'s transfer that is neither reversed nor has a pending reversal. */
const remaining = sql`payout.amount_cents - payout.reversed_cents - ifnull((SELECT sum(asked.amount_cents)
  FROM transfer_reversals AS asked WHERE asked.payout_id = payout.id AND asked.status = 'pending'), 0)`;

/**
 * Stores each reversal before it is requested: at most the rest of the transfer that paid the earning. If nothing
 * is left, nothing is requested, and other reversals are not blocked.
 */
async function enqueueReversals(ctx: AppContext): Promise<void> {
  const entries = await ctx.db.all<{ id: string }>(sql`
    SELECT reversal.id FROM label_entries AS reversal
    JOIN label_entries AS entry ON entry.id = reversal.reverses_id
    JOIN payouts AS payout ON payout.id = entry.payout_id AND payout.status = 'paid'
    WHERE reversal.kind = 'reversal' AND reversal.payout_id IS NULL AND ${remaining} > 0
      AND NOT EXISTS (SELECT 1 FROM transfer_reversals AS asked WHERE asked.entry_id = reversal.id)
    ORDER BY reversal.booked_at LIMIT 50`);
  for (const { id } of entries) {
    // Sequential: each reduces the rest of its transfer.
    await ask(ctx, id);
  }
}

async function ask(ctx: AppContext, entryId: string): Promise<void> {
  try {
    await ctx.db.run(sql`
      INSERT INTO transfer_reversals (entry_id, payout_id, amount_cents, created_at)
      SELECT owing.entry_id, owing.payout_id, min(owing.owed, owing.remaining), ${ctx.clock.now()} FROM (
        SELECT reversal.id AS entry_id, payout.id AS payout_id, -reversal.amount_cents AS owed,
          ${remaining} AS remaining
        FROM label_entries AS reversal
        JOIN label_entries AS entry ON entry.id = reversal.reverses_id
        JOIN payouts AS payout ON payout.id = entry.payout_id AND payout.status = 'paid'
        WHERE reversal.id = ${entryId}
      ) AS owing WHERE owing.remaining > 0`);
  } catch (error) {
    if (!isRefusedBy(error, "transfer_reversals.entry_id")) throw error;
  }
}

async function listPending(ctx: AppContext): Promise<PendingReversal[]> {
  const rows = await ctx.db
    .select({
      entryId: transferReversals.entryId,
      amountCents: transferReversals.amountCents,
      transferId: payouts.transferId,
    })
    .from(transferReversals)
    .innerJoin(payouts, eq(payouts.id, transferReversals.payoutId))
    .where(eq(transferReversals.status, "pending"))
    .orderBy(asc(transferReversals.createdAt))
    .limit(50);
  return rows.flatMap(({ transferId, ...row }) => (transferId === null ? [] : [{ ...row, transferId }]));
}

/** Looks for an existing reversal first: after a crash or a lost response the money must not be taken twice. */
async function reverse(ctx: AppContext, reversal: PendingReversal): Promise<void> {
  const { entryId, amountCents, transferId } = reversal;
  if (!(await isMade(ctx, reversal))) {
    try {
      await ctx.stripe.transfers.createReversal(
        transferId,
        { amount: amountCents, metadata: { [entryKey]: entryId } },
        { idempotencyKey: `reversal:${entryId}` },
      );
    } catch (error) {
      const refusal = readStripeRefusal(error);
      if (refusal.refusal === "refused") return end(ctx, entryId, "refused", refusal.message);
      throw error;
    }
  }
  await applyTransferReversal(ctx, transferId, []);
  await end(ctx, entryId, "made", null);
}

async function isMade(ctx: AppContext, { entryId, transferId }: PendingReversal): Promise<boolean> {
  const reversals = await Array.fromAsync(ctx.stripe.transfers.listReversals(transferId, { limit: 100 }));
  return reversals.some(({ metadata }) => metadata?.[entryKey] === entryId);
}

async function end(ctx: AppContext, entryId: string, status: "made" | "refused", failure: string | null): Promise<void> {
  await ctx.db
    .update(transferReversals)
    .set({ status, failure, endedAt: ctx.clock.now() })
    .where(and(eq(transferReversals.entryId, entryId), eq(transferReversals.status, "pending")));
  log(`payout.reversal-${status}`, { entryId, failure });
}
