import { eq, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { type Statement, isRefusedBy, runBatch } from "#drizzle/client.ts";
import { labelEntries, payouts, transferReversals } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/lib/log.ts";
import { currencyAccountId } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { labelEarningsAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import { post, transferId } from "#worker/domain/money/ledger/transfers.ts";
import type { Payout } from "./settle-payout.ts";

/** Metadata key: the entry for which we requested the reversal. */
export const entryKey = "entry_id";

/**
 * Reads a transfer's reversals at Stripe and books new ones, in one batch with `inSameBatch` (the webhook event that announced
 * them): the money is back, and owed to the label again. A reversal that we did not request waits for review by a super user.
 * Skips transfers that are not ours.
 */
export async function applyTransferReversal(
  ctx: AppContext,
  stripeTransferId: string,
  inSameBatch: readonly Statement[],
): Promise<void> {
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.transferId, stripeTransferId));
  if (!payout) return runBatch(ctx.db, inSameBatch);
  const reversals = await Array.fromAsync(ctx.stripe.transfers.listReversals(stripeTransferId, { limit: 100 }));
  // Each lost race means that a concurrent call has booked at least one of them.
  for (let round = 0; round <= reversals.length; round += 1) {
    // Repeated only if a concurrent call has just booked one of them.
    const isBooked = await book(ctx, payout, reversals, inSameBatch);
    if (isBooked) return;
  }
  throw new Error(`Reversals of transfer ${stripeTransferId} are refused although none of them is booked`);
}

/** Returns false and writes nothing if a concurrent call booked one of them first. */
async function book(
  ctx: AppContext,
  payout: Payout,
  reversals: readonly Stripe.TransferReversal[],
  inSameBatch: readonly Statement[],
): Promise<boolean> {
  const unbooked = await findUnbooked(ctx, payout, reversals);
  const ours = await findOwnReversal(ctx, payout, unbooked);
  const now = ctx.clock.now();
  try {
    await runBatch(ctx.db, [
      ...unbooked.flatMap((reversal) => bookOne(ctx, payout, reversal, { isOurs: ours.has(reversal.id), now })),
      ...inSameBatch,
    ]);
  } catch (error) {
    if (isRefusedBy(error, "ledger_transfers.id")) return false;
    throw error;
  }
  for (const { id, amount } of unbooked) {
    log("payout.returned", { payoutId: payout.id, reversalId: id, amount, isOurs: ours.has(id) });
  }
  return true;
}

const keyOf = (payout: Payout, reversal: Stripe.TransferReversal) =>
  ({ reason: "transfer-reversal", subjectId: payout.id, n: reversal.id }) as const;

async function findUnbooked(
  ctx: AppContext,
  payout: Payout,
  reversals: readonly Stripe.TransferReversal[],
): Promise<Stripe.TransferReversal[]> {
  const booked = await ctx.db
    .select({ id: labelEntries.id })
    .from(labelEntries)
    .where(eq(labelEntries.returnedPayoutId, payout.id));
  const bookedIds = new Set(booked.map(({ id }) => id));
  return reversals.filter((reversal) => !bookedIds.has(transferId(keyOf(payout, reversal))));
}

async function findOwnReversal(
  ctx: AppContext,
  payout: Payout,
  reversals: readonly Stripe.TransferReversal[],
): Promise<Set<string>> {
  const requests = await ctx.db
    .select({ entryId: transferReversals.entryId })
    .from(transferReversals)
    .where(eq(transferReversals.payoutId, payout.id));
  const entryIds = new Set<string | undefined>(requests.map(({ entryId }) => entryId));
  return new Set(reversals.filter(({ metadata }) => entryIds.has(metadata?.[entryKey])).map(({ id }) => id));
}

function bookOne(
  ctx: AppContext,
  payout: Payout,
  reversal: Stripe.TransferReversal,
  { isOurs, now }: { isOurs: boolean; now: number },
): Statement[] {
  const { db } = ctx;
  const { labelId, currency } = payout;
  const key = keyOf(payout, reversal);
  const id = transferId(key);
  return [
    post(db, {
      ...key,
      debitId: currencyAccountId(currency, "stripe"),
      creditId: labelEarningsAccountId(labelId, currency),
      amount: reversal.amount,
      at: now,
    }),
    db.insert(labelEntries).values({
      id,
      kind: "returned",
      labelId,
      currency,
      amountCents: reversal.amount,
      transferId: id,
      returnedPayoutId: payout.id,
      bookedAt: now,
      eligibleAt: now,
      heldFor: isOurs ? null : "review",
    }),
    db
      .update(payouts)
      .set({ reversedCents: sql`${payouts.reversedCents} + ${reversal.amount}` })
      .where(eq(payouts.id, payout.id)),
  ];
}
