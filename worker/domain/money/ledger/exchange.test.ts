import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ledgerAlarms, mails, purchases } from "#drizzle/schema/index.ts";
import { buyTokens, readPurchase } from "#tests/support/buy-tokens.ts";
import {
  closeDispute,
  dispute,
  noneHeld,
  openDispute,
  readTokens,
  refundOutside,
  requireSoundBooks,
  watchMoney,
} from "#tests/support/disputes.ts";
import { makeBrand, makeSuperUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { readRefund, refund } from "#tests/support/refunds.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { applyDispute } from "#worker/domain/money/refunds/disputes/apply-dispute.ts";
import { checkSettlement, settlementRule } from "./check-books.ts";
import { finishRefund } from "#worker/domain/money/refunds/finish-refund.ts";

const ctx = createStripeTestContext();
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 0 }));
beforeEach(async () => {
  await dollarsOnly(1.25);
});

/** Makes the provider settle everything in dollars from now on, at this rate. */
const dollarsOnly = (rate: number) => ctx.control("settlement", { currencies: ["usd"], rate });
const inPounds = { priceId: "tokens-10", currency: "GBP" } as const;

async function openAlarms(): Promise<string[]> {
  const rows = await ctx.db.select().from(ledgerAlarms).where(isNull(ledgerAlarms.clearedAt));
  return rows.map(({ rule }) => rule).filter((rule) => rule === settlementRule("GBP"));
}

describe("pounds settled in dollars", () => {
  test("credit tokens and book the cash in dollars", async () => {
    const readChanges = await watchMoney(ctx);
    const purchase = await buyTokens(ctx, brand, inPounds);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 10 });
    // £40 less a fee of 80p, at 1.25; deferred revenue stays in pounds.
    expect(await readChanges()).toEqual({
      "gbp:deferred": 4000,
      "gbp:fees": -80,
      "gbp:exchange": -3920,
      "usd:exchange": 4900,
      "usd:stripe": -4900,
    });
    expect(purchase).toMatchObject({ feeCents: 80, settledCurrency: "USD" });
    await requireSoundBooks(ctx);
  });

  test("are held for a dispute and released when won, despite rate changes", async () => {
    const purchase = await buyTokens(ctx, brand, inPounds);
    const readChanges = await watchMoney(ctx);
    await dollarsOnly(1.3);
    const id = await dispute(ctx, purchase);
    await Promise.all([applyDispute(ctx, id, []), applyDispute(ctx, id, [])]);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, held: 10 });
    expect(await readChanges()).toMatchObject({ "gbp:disputed": -4000, "usd:stripe": 7150 });
    await requireSoundBooks(ctx);
    await dollarsOnly(1.2);
    await closeDispute(ctx, id, "won");
    await applyDispute(ctx, id, []);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 10 });
    await requireSoundBooks(ctx);
  });

  test("lose the disputed part when a partial dispute is lost", async () => {
    const purchase = await buyTokens(ctx, brand, inPounds);
    const id = await openDispute(ctx, purchase, 1200);
    await closeDispute(ctx, id, "lost");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 7 });
    await requireSoundBooks(ctx);
  });

  test("can be refunded by us and at the provider, and restored on failure", async () => {
    const superUser = await makeSuperUser(ctx.db);
    const purchase = await buyTokens(ctx, brand, inPounds);
    await dollarsOnly(1.4);
    const { refundId } = await refund(ctx, superUser, purchase, { tokens: 4 });
    expect(await readRefund(ctx, refundId)).toMatchObject({ status: "succeeded", amountCents: 1600 });
    await requireSoundBooks(ctx);
    const outside = await refundOutside(ctx, purchase, 800);
    await finishRefund(ctx, outside, []);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 4 });
    await requireSoundBooks(ctx);
    const { stripeRefundId } = await readRefund(ctx, refundId);
    await dollarsOnly(1.1);
    await ctx.control(`refunds/${stripeRefundId}/end`, { outcome: "failed" });
    await finishRefund(ctx, String(stripeRefundId), []);
    await finishRefund(ctx, String(stripeRefundId), []);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 8 });
    await requireSoundBooks(ctx);
  });

  test("raise one alarm until the next payment settles in pounds", async () => {
    await ctx.db.update(ledgerAlarms).set({ clearedAt: 1 }).where(isNull(ledgerAlarms.clearedAt));
    const superUser = await makeSuperUser(ctx.db);
    await buyTokens(ctx, brand, inPounds);
    await ctx.settle();
    await checkSettlement(ctx);
    expect(await openAlarms()).toEqual([settlementRule("GBP")]);
    const told = await ctx.db
      .select()
      .from(mails)
      .where(and(eq(mails.userId, superUser.id)));
    expect(told.map(({ message }) => message.kind)).toEqual(["settlement-alarm"]);
    ctx.wait(1000);
    await ctx.control("settlement", { currencies: ["usd", "gbp"], rate: 1 });
    const next = await buyTokens(ctx, await makeBrand(ctx.db, { tokens: 0 }), inPounds);
    expect(next.settledCurrency).toBe("GBP");
    await checkSettlement(ctx);
    expect(await openAlarms()).toEqual([]);
  });
});

test("dollar payments are unaffected by settlement in dollars", async () => {
  const purchase = await buyTokens(ctx, brand);
  expect(purchase).toMatchObject({ settledCurrency: "USD" });
  expect(await readPurchase(ctx, String(purchase.sessionId))).toMatchObject({ feeCents: 175 });
  expect(await ctx.db.select().from(purchases).where(eq(purchases.id, purchase.id))).toHaveLength(1);
  await requireSoundBooks(ctx);
});
