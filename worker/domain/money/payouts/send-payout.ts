import { and, eq, lte, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { payouts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { labelHasAccess } from "#worker/domain/people/profiles/own-labels.ts";
import { findAccount } from "./accounts/queries.ts";
import { readStripeRefusal } from "./accounts/read-account.ts";
import { refreshAccount } from "./accounts/refresh-account.ts";
import { hours, minutes } from "#worker/domain/lib/time.ts";
import { applyTransferReversal } from "./apply-transfer-reversal.ts";
import { type Payout, abandonPayout, postpone, settlePaid } from "./settle-payout.ts";

/** Longer than any run: a payout whose run crashed is retried after this. */
const lease = minutes(20);

/** Stripe keeps an idempotency key for a day. An hour earlier, the transfer is looked up instead of created again. */
const keyIsSafeFor = hours(23);

/**
 * Creates the transfer of a claimed payout that is due, and stores the result. `at` is the time of the run.
 * Idempotent after any interruption: running again leads to one transfer (see transferOf).
 */
export async function sendPayout(ctx: AppContext, payoutId: string, at = ctx.clock.now()): Promise<void> {
  const payout = await takeLease(ctx, payoutId, at);
  if (!payout) return;
  try {
    const transfer = await transferOf(ctx, payout, at);
    if (!transfer)
      return await abandonPayout(
        ctx,
        payout,
        "The payee cannot be paid: no account that can receive transfers, or access revoked.",
        at,
      );
    await settlePaid(ctx, payout, transfer.id, at);
    if (transfer.amount_reversed > 0) await applyTransferReversal(ctx, transfer.id, []);
  } catch (error) {
    const refusal = readStripeRefusal(error);
    const isDefinite = refusal.refusal === "refused";
    await postpone(ctx, payout, { isDefinite, message: messageOf(error) }, at);
  }
}

/** Leases the payout for one try by postponing the next. One statement, so only one run can have it. */
async function takeLease(ctx: AppContext, payoutId: string, at: number): Promise<Payout | null> {
  const [payout] = await ctx.db
    .update(payouts)
    .set({ nextTryAt: at + lease })
    .where(and(eq(payouts.id, payoutId), eq(payouts.status, "claimed"), lte(payouts.nextTryAt, at)))
    .returning();
  return payout ?? null;
}

/**
 * The payout's one transfer: looked up if an earlier try may have created it, else created. Null if there is none and the
 * payee cannot receive one. The same attempt reuses its key, so that Stripe returns the result of a lost response.
 */
async function transferOf(ctx: AppContext, payout: Payout, at: number): Promise<Stripe.Transfer | null> {
  const mayHaveBeenMade = payout.lastFailure !== null || at - payout.createdAt >= keyIsSafeFor;
  const earlier = mayHaveBeenMade ? await findTransfer(ctx, payout) : null;
  if (earlier) return earlier;
  if (await canReceive(ctx, payout)) return makeTransfer(ctx, payout);
  return mayHaveBeenMade ? null : findTransfer(ctx, payout);
}

/**
 * Checked at Stripe each time: an account that could receive when the payout was claimed may have been rejected since, and its
 * label's access revoked.
 */
async function canReceive(ctx: AppContext, { destination, labelId }: Payout): Promise<boolean> {
  const [label] = await ctx.db.all<{ isOpen: 0 | 1 }>(sql`SELECT ${labelHasAccess(sql`${labelId}`)} AS isOpen`);
  if (label?.isOpen !== 1) return false;
  await refreshAccount(ctx, destination);
  const account = await findAccount(ctx, destination);
  return account !== null && account.closedAt === null && account.transfersActive && !account.isRejected;
}

/** All parameters are fixed by the payout's row: under one idempotency key the request must never differ. */
export function makeTransfer(ctx: AppContext, payout: Payout): Promise<Stripe.Transfer> {
  const { id, labelId, attempt, amountCents, currency, destination } = payout;
  return ctx.stripe.transfers.create(
    {
      amount: amountCents,
      currency: currency.toLowerCase(),
      destination,
      transfer_group: transferGroup(id),
      metadata: { payout_id: id, label_id: labelId },
    },
    { idempotencyKey: `payout:${id}:${attempt}` },
  );
}

async function findTransfer(ctx: AppContext, payout: Payout): Promise<Stripe.Transfer | null> {
  const { data } = await ctx.stripe.transfers.list({ transfer_group: transferGroup(payout.id), limit: 2 });
  const [transfer, second] = data;
  if (second || (transfer && transfer.amount !== payout.amountCents)) {
    throw new Error(`The transfers of payout ${payout.id} at Stripe are not what was claimed`);
  }
  return transfer ?? null;
}

const transferGroup = (payoutId: string): string => `payout_${payoutId}`;

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
