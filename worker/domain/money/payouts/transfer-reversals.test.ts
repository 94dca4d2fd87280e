import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { labelEntries, stripeEvents, transferReversals } from "#drizzle/schema/index.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { requireSoundLedger } from "#tests/support/ledger-invariants.ts";
import { earn, makeDueLabel, readOwed, readPayouts, readTransfers, takeBack } from "#tests/support/payouts.ts";
import { createStripeTestContext, underHalf } from "#tests/support/stripe.ts";
import { reconcileWithdrawals } from "#worker/domain/money/refunds/finish-refund.ts";
import { days, hours } from "#worker/domain/lib/time.ts";
import { applyTransferReversal } from "./apply-transfer-reversal.ts";
import { payDueLabels } from "./pay-due-labels.ts";
import { reverseAtStripe } from "./reverse-at-stripe.ts";

const ctx = forEachTest(() => createStripeTestContext(underHalf));
afterEach(() => requireSoundLedger(ctx.db));

/** A label that was paid $5 for a licence. */
async function makePaidLabel() {
  const { label, accountId, earning } = await makeDueLabel(ctx);
  await payDueLabels(ctx);
  const [payout] = await readPayouts(ctx, label.labelId);
  if (!payout?.transferId) throw new Error("nothing was paid");
  return { label, accountId, earning, transferId: payout.transferId };
}

const readReturned = (labelId: string) =>
  ctx.db
    .select({ kind: labelEntries.kind, cents: labelEntries.amountCents, heldFor: labelEntries.heldFor })
    .from(labelEntries)
    .where(eq(labelEntries.labelId, labelId))
    .then((entries) => entries.filter(({ kind }) => kind === "returned"));

const readAsked = (entryId: string) =>
  ctx.db
    .select({ status: transferReversals.status, cents: transferReversals.amountCents })
    .from(transferReversals)
    .where(eq(transferReversals.entryId, entryId));

describe("transfer reversed at the provider", () => {
  test("is owed to the label again, held for review", async () => {
    const { label, accountId, transferId } = await makePaidLabel();
    await ctx.control(`transfers/${transferId}/reverse`, { amount: 200 });
    await applyTransferReversal(ctx, transferId, []);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 200, held: 0 });
    expect(await readReturned(label.labelId)).toEqual([{ kind: "returned", cents: 200, heldFor: "review" }]);
    expect(await readPayouts(ctx, label.labelId)).toMatchObject([{ status: "paid", reversedCents: 200 }]);
    await payDueLabels(ctx);
    expect(await readTransfers(ctx, accountId)).toHaveLength(1);
  });

  test("is found once by cron without a webhook event", async () => {
    const { label, transferId } = await makePaidLabel();
    await ctx.control(`transfers/${transferId}/reverse`, { amount: 200 });
    await reconcileWithdrawals(ctx);
    await reconcileWithdrawals(ctx);
    expect(await readReturned(label.labelId)).toEqual([{ kind: "returned", cents: 200, heldFor: "review" }]);
  });

  test("books each of two parts once when twenty events race", async () => {
    const { label, transferId } = await makePaidLabel();
    await ctx.control(`transfers/${transferId}/reverse`, { amount: 200 });
    await ctx.control(`transfers/${transferId}/reverse`, { amount: 300 });
    await concurrently(20, () => applyTransferReversal(ctx, transferId, []));
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 500, held: 0 });
    expect(await readReturned(label.labelId)).toHaveLength(2);
    expect(await readPayouts(ctx, label.labelId)).toMatchObject([{ reversedCents: 500 }]);
  });

  test("is booked in the same batch as its webhook event", async () => {
    const { label, transferId } = await makePaidLabel();
    await ctx.control(`transfers/${transferId}/reverse`);
    const id = `evt_${crypto.randomUUID()}`;
    const event = () => ctx.db.insert(stripeEvents).values({ id, type: "transfer.reversed", createdAt: 1, receivedAt: 1 });
    await applyTransferReversal(ctx, transferId, [event()]);
    await expect(applyTransferReversal(ctx, transferId, [event()])).rejects.toThrow("stripe_events.id");
    expect(await readReturned(label.labelId)).toHaveLength(1);
    expect(await ctx.db.select().from(stripeEvents).where(eq(stripeEvents.id, id))).toHaveLength(1);
  });

  test("only stores the event when the transfer is not ours", async () => {
    const id = `evt_${crypto.randomUUID()}`;
    const event = ctx.db.insert(stripeEvents).values({ id, type: "transfer.reversed", createdAt: 1, receivedAt: 1 });
    await applyTransferReversal(ctx, "tr_unknown", [event]);
    expect(await ctx.db.select().from(stripeEvents).where(eq(stripeEvents.id, id))).toHaveLength(1);
  });
});

describe("earning reversed after its payout", () => {
  test("is recovered from the payee and leaves a zero balance", async () => {
    const { label, accountId, earning } = await makePaidLabel();
    const entry = await takeBack(ctx, earning);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: -500, held: 0 });
    await payDueLabels(ctx);
    expect(await readAsked(entry.id)).toEqual([{ status: "made", cents: 500 }]);
    expect(await readReturned(label.labelId)).toEqual([{ kind: "returned", cents: 500, heldFor: null }]);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 0, held: 0 });
    expect(await readTransfers(ctx, accountId)).toMatchObject([{ amount: 500, amount_reversed: 500 }]);
  });

  test("is recovered once when ten runs race", async () => {
    const { label, accountId, earning } = await makePaidLabel();
    await takeBack(ctx, earning, 300);
    await concurrently(10, () => reverseAtStripe(ctx));
    expect(await readTransfers(ctx, accountId)).toMatchObject([{ amount_reversed: 300 }]);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 0, held: 0 });
  });

  test("is found after a lost response and not recovered twice", async () => {
    const { label, accountId, earning, transferId } = await makePaidLabel();
    const entry = await takeBack(ctx, earning, 300);
    ctx.cutLine("POST", `/v1/transfers/${transferId}/reversals`);
    await payDueLabels(ctx);
    expect(await readAsked(entry.id)).toEqual([{ status: "pending", cents: 300 }]);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: -300, held: 0 });
    ctx.wait(days(2));
    await payDueLabels(ctx);
    expect(await readAsked(entry.id)).toEqual([{ status: "made", cents: 300 }]);
    expect(await readTransfers(ctx, accountId)).toMatchObject([{ amount_reversed: 300 }]);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 0, held: 0 });
  });

  test("is recovered up to the rest of its transfer", async () => {
    const { label, accountId, earning, transferId } = await makePaidLabel();
    await ctx.control(`transfers/${transferId}/reverse`, { amount: 400 });
    await applyTransferReversal(ctx, transferId, []);
    await ctx.db.update(labelEntries).set({ heldFor: null }).where(eq(labelEntries.heldFor, "review"));
    const entry = await takeBack(ctx, earning);
    await payDueLabels(ctx);
    expect(await readAsked(entry.id)).toEqual([{ status: "made", cents: 100 }]);
    expect(await readTransfers(ctx, accountId)).toMatchObject([{ amount: 500, amount_reversed: 500 }]);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 0, held: 0 });
  });

  test("is deducted from the next payout when the provider refuses", async () => {
    const { label, accountId, earning } = await makePaidLabel();
    await emptyBalance(accountId);
    const entry = await takeBack(ctx, earning);
    await payDueLabels(ctx);
    expect(await readAsked(entry.id)).toEqual([{ status: "refused", cents: 500 }]);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: -500, held: 0 });
    await earn(ctx, label, { tokens: 3 });
    ctx.wait(days(91));
    await payDueLabels(ctx);
    expect((await readTransfers(ctx, accountId)).map(({ amount }) => amount)).toEqual([500, 250]);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 0, held: 0 });
  });

  test("is recovered once its pending payout has ended", async () => {
    const { label, accountId, earning } = await makeDueLabel(ctx);
    ctx.cutLine("POST", "/v1/transfers");
    await payDueLabels(ctx);
    await takeBack(ctx, earning);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 0, held: 500 });
    ctx.wait(hours(1));
    await payDueLabels(ctx);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: -500, held: 0 });
    ctx.wait(hours(1));
    await payDueLabels(ctx);
    expect(await readTransfers(ctx, accountId)).toMatchObject([{ amount: 500, amount_reversed: 500 }]);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 0, held: 0 });
  });
});

/** Lets the payee's bank receive everything, so that nothing is left at the provider to reverse. */
async function emptyBalance(accountId: string): Promise<void> {
  ctx.wait(days(3));
  await ctx.standIn.advance(0);
  const { payouts } = await ctx.standIn.readState();
  expect(Object.values(payouts).filter(({ account }) => account === accountId)).toHaveLength(1);
}

test("a fully reversed transfer does not delay another label's recovery", { tags: ["full"] }, async () => {
  const { label, earning } = await makeDueLabel(ctx);
  const earnings = [earning];
  while (earnings.length < 50) {
    earnings.push(await earn(ctx, label, { tokens: 1 }));
  }
  ctx.wait(days(91));
  await payDueLabels(ctx);
  const [payout] = await readPayouts(ctx, label.labelId);
  await ctx.control(`transfers/${payout?.transferId}/reverse`, { amount: payout?.amountCents });
  await applyTransferReversal(ctx, payout?.transferId ?? "", []);
  for (const each of earnings) {
    await takeBack(ctx, each);
  }
  const other = await makePaidLabel();
  const taken = await takeBack(ctx, other.earning);
  await payDueLabels(ctx);
  expect(await readAsked(taken.id)).toEqual([{ status: "made", cents: 500 }]);
});
