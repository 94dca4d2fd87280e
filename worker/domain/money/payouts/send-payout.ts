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
import { type Payout, giveUp, postpone, settlePaid } from "./settle-payout.ts";

/** Longer than any run can take: a payout whose run died under way is tried again after this. */
const lease = minutes(20);

/** Stripe keeps an idempotency key for a day. Before that is over the transfer is looked for, not made again. */
const keyIsSafeFor = hours(23);

/**
 * Makes the transfer of a claimed payout whose time has come, and writes down how it ended. `at` is the time of the run.
 * Whatever happens in between, running again leads to one transfer: see transferOf.
 */
export async function sendPayout(ctx: AppContext, payoutId: string, at = ctx.clock.now()): Promise<void> {
  const payout = await takeLease(ctx, payoutId, at);
  if (!payout) return;
  try {
    const transfer = await transferOf(ctx, payout, at);
    if (!transfer)
      return await giveUp(
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

/** Takes the payout for one try by moving its next one away. One statement, so only one run can have it. */
async function takeLease(ctx: AppContext, payoutId: string, at: number): Promise<Payout | null> {
  const [payout] = await ctx.db
    .update(payouts)
    .set({ nextTryAt: at + lease })
    .where(and(eq(payouts.id, payoutId), eq(payouts.status, "claimed"), lte(payouts.nextTryAt, at)))
    .returning();
  return payout ?? null;
}

/**
 * The payout's one transfer: found where an earlier try may have made it, else made. Null when there is none and its
 * payee can receive none. The same attempt repeats the same key, so that a lost answer is given again.
 */
async function transferOf(ctx: AppContext, payout: Payout, at: number): Promise<Stripe.Transfer | null> {
  const mayHaveBeenMade = payout.lastFailure !== null || at - payout.createdAt >= keyIsSafeFor;
  const earlier = mayHaveBeenMade ? await findTransfer(ctx, payout) : null;
  if (earlier) return earlier;
  if (await canReceive(ctx, payout)) return makeTransfer(ctx, payout);
  return mayHaveBeenMade ? null : findTransfer(ctx, payout);
}

/**
 * Asks Stripe each time: an account that could receive when the payout was claimed may have been rejected since, and its
 * label's access revoked.
 */
async function canReceive(ctx: AppContext, { destination, labelId }: Payout): Promise<boolean> {
  const [label] = await ctx.db.all<{ isOpen: 0 | 1 }>(
    sql`SELECT ${labelHasAccess(sql`${labelId}`)} AS isOpen`,
  );
  if (label?.isOpen !== 1) return false;
  await refreshAccount(ctx, destination);
  const account = await findAccount(ctx, destination);
  return account !== null && account.closedAt === null && account.transfersActive && !account.isRejected;
}

/** Everything in it is fixed by the payout's row: under one key the request must never differ. */
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
