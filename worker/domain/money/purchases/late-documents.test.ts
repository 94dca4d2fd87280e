import { beforeEach, describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { expectCreditedOnce, listMoves, openAndPay, readPurchase } from "#tests/support/buy-tokens.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeBrand } from "#tests/support/factories.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { type Payment, feeOf, readSession } from "./read-session.ts";
import { reconcilePurchases } from "./verify-payment.ts";
import { completeDocuments, creditPurchase } from "./payment-statements.ts";

const ctx = createStripeTestContext();
let sessionId: string;

beforeEach(async () => {
  sessionId = await openAndPay(ctx, await makeBrand(ctx.db, { tokens: 0 }));
});

/** Credits the purchase while parts of the payment are still missing at the provider. */
async function creditWith(missing: Partial<Payment>) {
  const purchase = await readPurchase(ctx, sessionId);
  const session = await readSession(ctx.stripe, sessionId);
  if (!session.payment) throw new Error("this checkout has no payment");
  const payment = { ...session.payment, ...missing };
  await runBatch(ctx.db, creditPurchase(ctx.db, { purchase, session, payment }, ctx.clock.now()));
  return { purchase: await readPurchase(ctx, sessionId), payment };
}

describe("late payment data", () => {
  test("books a late fee once when ten crons race", async () => {
    const { purchase } = await creditWith({ feeCents: null, receiptUrl: null });
    expect(await listMoves(ctx, purchase)).toHaveLength(2);
    ctx.wait(minutes(3));
    await concurrently(10, () => reconcilePurchases(ctx));
    await expectCreditedOnce(ctx, sessionId);
    expect((await readPurchase(ctx, sessionId)).receiptUrl).toMatch(/^http/);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("adds a late invoice without changing the booked fee", async () => {
    await creditWith({ invoiceUrl: null });
    ctx.wait(minutes(3));
    await reconcilePurchases(ctx);
    expect((await readPurchase(ctx, sessionId)).invoiceUrl).toMatch(/^http/);
    await expectCreditedOnce(ctx, sessionId);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("stops polling for a missing invoice after one day", async () => {
    const { purchase, payment } = await creditWith({ invoiceUrl: null });
    const complete = (at: number) => runBatch(ctx.db, completeDocuments(ctx.db, { purchase, payment }, at));
    await complete(ctx.clock.now() + days(1));
    expect((await readPurchase(ctx, sessionId)).nextCheckAt).not.toBeNull();
    await complete(ctx.clock.now() + days(1) + 1);
    expect((await readPurchase(ctx, sessionId)).nextCheckAt).toBeNull();
  });

  test("keeps polling for an unknown fee after 30 days", async () => {
    const { purchase, payment } = await creditWith({ feeCents: null });
    await runBatch(ctx.db, completeDocuments(ctx.db, { purchase, payment }, ctx.clock.now() + days(30)));
    const later = await readPurchase(ctx, sessionId);
    expect([later.feeCents, later.nextCheckAt === null]).toEqual([null, false]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });
});

test("converts a fee settled in another currency at the provider's rate", () => {
  expect(feeOf({ fee: 175, currency: "usd", exchange_rate: null }, "usd")).toBe(175);
  expect(feeOf({ fee: 200, currency: "usd", exchange_rate: 1.25 }, "gbp")).toBe(160);
  expect(feeOf({ fee: 200, currency: "usd", exchange_rate: null }, "gbp")).toBeNull();
  expect(feeOf(null, "usd")).toBeNull();
});
