import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { connectedAccounts, disputes, labelEntries, stripeEvents } from "#drizzle/schema/index.ts";
import { buyTokens, openCheckout, readPurchase } from "#tests/support/buy-tokens.ts";
import { decide, dispute, readTokens, refundOutside } from "#tests/support/disputes.ts";
import { makeBrand, makeLabel, makeSuperUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { makeDueLabel, openPayoutAccount, readOwed, readPayouts } from "#tests/support/payouts.ts";
import { readRefund, refund } from "#tests/support/refunds.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { payDueLabels } from "#worker/domain/money/payouts/pay-due-labels.ts";
import { days } from "#worker/domain/lib/time.ts";

const ctx = createStripeTestContext();
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 0 }));

async function undelivered(): Promise<string[]> {
  const { events } = await ctx.standIn.readState();
  return Object.values(events)
    .filter(({ delivery }) => delivery.status !== "delivered")
    .map(({ type, delivery }) => `${type}: ${delivery.attempts.at(-1)?.answer}`);
}

/** Delivers all pending webhook events, and requires each to be accepted and recorded. */
async function deliverAll(): Promise<void> {
  await ctx.deliver();
  expect(await undelivered()).toEqual([]);
  const { events } = await ctx.standIn.readState();
  const noted = await ctx.db.select({ id: stripeEvents.id }).from(stripeEvents);
  expect(Object.keys(events).filter((id) => !noted.some((row) => row.id === id))).toEqual([]);
  expect(await findLedgerFaults(ctx.db)).toEqual([]);
}

describe("provider webhook events", () => {
  test("credit a payment", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    await ctx.control(`sessions/${sessionId}/pay`);
    await deliverAll();
    expect((await readPurchase(ctx, sessionId)).status).toBe("paid");
  });

  test("open and close a dispute", async () => {
    const purchase = await buyTokens(ctx, brand);
    const id = await dispute(ctx, purchase);
    await deliverAll();
    expect(await readTokens(ctx, brand)).toMatchObject({ spendable: 0, held: 10 });
    await decide(ctx, id, "won");
    await deliverAll();
    expect(await readTokens(ctx, brand)).toMatchObject({ spendable: 10, held: 0 });
  });

  test("apply a refund made at the provider", async () => {
    const purchase = await buyTokens(ctx, brand);
    await refundOutside(ctx, purchase);
    await deliverAll();
    expect(await readTokens(ctx, brand)).toMatchObject({ spendable: 0, owed: 0 });
  });

  test("complete a pending refund", async () => {
    const purchase = await buyTokens(ctx, brand, { card: "4000000000007726" });
    const { refundId } = await refund(ctx, await makeSuperUser(ctx.db), purchase);
    await deliverAll();
    expect((await readRefund(ctx, refundId)).status).toBe("pending");
    ctx.wait(days(2));
    await deliverAll();
    expect((await readRefund(ctx, refundId)).status).toBe("succeeded");
  });

  test("update a label's payout account", async () => {
    const label = await makeLabel(ctx.db);
    const accountId = await openPayoutAccount(ctx, label, "new");
    const read = async () =>
      (await ctx.db.select().from(connectedAccounts).where(eq(connectedAccounts.accountId, accountId)))[0];
    expect(await read()).toMatchObject({ transfersActive: false });
    await ctx.control(`accounts/${accountId}/stage`, { stage: "active" });
    await deliverAll();
    expect(await read()).toMatchObject({ transfersActive: true, isRejected: false });
    await ctx.control(`accounts/${accountId}/stage`, { stage: "rejected" });
    await deliverAll();
    expect(await read()).toMatchObject({ isRejected: true });
  });

  test("return a reversed transfer to the label's balance", async () => {
    const { label } = await makeDueLabel(ctx);
    await payDueLabels(ctx);
    const [payout] = await readPayouts(ctx, label.labelId);
    await deliverAll();
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 0, held: 0 });
    await ctx.control(`transfers/${payout?.transferId}/reverse`);
    await deliverAll();
    const entries = await ctx.db
      .select({ kind: labelEntries.kind })
      .from(labelEntries)
      .where(eq(labelEntries.labelId, label.labelId));
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(["earning", "returned"]);
  });
});

/** Delivers the waiting webhook events in reverse order, each three times concurrently. */
async function deliverBackwards(): Promise<void> {
  const { events } = await ctx.standIn.readState();
  const waiting = Object.values(events).filter(({ delivery }) => delivery.status === "waiting");
  for (const { id, payload } of waiting.toReversed()) {
    // Sequential, to keep the order.
    const signature = await ctx.stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: ctx.settings.STRIPE_WEBHOOK_SECRET,
      timestamp: Math.floor(ctx.clock.now() / 1000),
    });
    const headers = { "stripe-signature": signature };
    const post = () => ctx.product("/api/stripe/webhooks", { method: "POST", body: payload, headers });
    const answers = await Promise.all([post(), post(), post()]);
    expect([id, ...answers.map(({ status }) => status)]).toEqual([id, 200, 200, 200]);
  }
}

test.each(["won", "lost"] as const)(
  "handles a payment and its %s dispute delivered backwards and in triplicate",
  async (outcome) => {
    await deliverAll();
    const { sessionId } = await openCheckout(ctx, brand);
    await ctx.control(`sessions/${sessionId}/pay`);
    const { charges } = await ctx.standIn.readState();
    const charge = Object.values(charges).at(-1);
    const purchase = { ...(await readPurchase(ctx, sessionId)), chargeId: charge?.id ?? null };
    await decide(ctx, await dispute(ctx, purchase), outcome);
    await deliverBackwards();
    await deliverAll();
    const [row] = await ctx.db.select().from(disputes).where(eq(disputes.purchaseId, purchase.id));
    expect(row).toMatchObject({ status: outcome });
    expect((await readPurchase(ctx, sessionId)).status).toBe("paid");
    const spendable = outcome === "won" ? 10 : 0;
    expect(await readTokens(ctx, brand)).toEqual({ spendable, held: 0, owed: 0, mayBeOwed: 0 });
  },
);
