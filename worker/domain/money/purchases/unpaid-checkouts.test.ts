import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { purchases } from "#drizzle/schema/index.ts";
import {
  creditedOnce,
  delayedPayments,
  openAndPay,
  openCheckout,
  readPurchase,
  readTenTokens,
} from "#tests/support/buy-tokens.ts";
import { readTokens } from "#tests/support/disputes.ts";
import { makeBrand } from "#tests/support/factories.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { days, hours, minutes } from "#worker/domain/lib/time.ts";
import { settleCheckout } from "./settle-checkout.ts";
import { reconcilePurchases, verifyPayment } from "./verify-payment.ts";
import { moveUnpaid } from "./statements.ts";

const ctx = createStripeTestContext();
let brand: Awaited<ReturnType<typeof makeBrand>>;

beforeEach(async () => {
  brand = await makeBrand(ctx.db, { tokens: 0 });
});

describe("delayed payment", () => {
  test("credits tokens only once the bank settles", async () => {
    const sessionId = await openAndPay(ctx, brand, delayedPayments.settles);
    const pending = { ok: true, tokensAdded: 0, newBalance: 0, isPending: true };
    expect(await verifyPayment(ctx, brand, sessionId)).toEqual(pending);
    await ctx.deliver();
    expect((await readPurchase(ctx, sessionId)).status).toBe("processing");
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);

    await ctx.control(`sessions/${sessionId}/settle`, { outcome: "succeeds" });
    await ctx.deliver();
    expect(await readTenTokens(ctx, sessionId)).toEqual(creditedOnce);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("credits nothing when it fails", async () => {
    const sessionId = await openAndPay(ctx, brand, delayedPayments.fails);
    await ctx.deliver();
    expect((await readPurchase(ctx, sessionId)).status).toBe("processing");
    await ctx.control(`sessions/${sessionId}/settle`, { outcome: "fails" });
    await ctx.deliver();
    expect(await readPurchase(ctx, sessionId)).toMatchObject({ status: "failed", nextCheckAt: null });
    expect(await verifyPayment(ctx, brand, sessionId)).toEqual({ ok: false, refusal: "payment-failed" });
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test.each([
    [delayedPayments.settles, "paid", 10],
    [delayedPayments.fails, "failed", 0],
  ] as const)("is settled by cron when no webhook event arrives (%s → %s)", async (card, status, added) => {
    const sessionId = await openAndPay(ctx, brand, card);
    ctx.wait(minutes(3));
    await reconcilePurchases(ctx);
    expect((await readPurchase(ctx, sessionId)).status).toBe("processing");
    ctx.wait(days(4));
    await reconcilePurchases(ctx);
    expect(await readPurchase(ctx, sessionId)).toMatchObject({ status, nextCheckAt: null });
    expect((await readTokens(ctx, brand)).spendable).toBe(added);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });
});

test.each([
  ["processing", "failed"],
  ["expired", "processing"],
  ["expired", "failed"],
  ["failed", "expired"],
] as const)("a late %s status does not overwrite %s", async (to, status) => {
  const { sessionId } = await openCheckout(ctx, brand);
  const { id } = await readPurchase(ctx, sessionId);
  await runBatch(ctx.db, [moveUnpaid(ctx.db, { id, to: status }, ctx.clock.now())]);
  await runBatch(ctx.db, [moveUnpaid(ctx.db, { id, to }, ctx.clock.now())]);
  expect((await readPurchase(ctx, sessionId)).status).toBe(status);
});

describe("abandoned checkout", () => {
  test.each(["webhook event", "cron"])("expires after its deadline (%s)", async (by) => {
    const { sessionId } = await openCheckout(ctx, brand);
    expect(await verifyPayment(ctx, brand, sessionId)).toEqual({ ok: false, refusal: "not-paid" });
    ctx.wait(hours(13));
    // Any request makes the stand-in apply the new time.
    await ctx.stripe.checkout.sessions.retrieve(sessionId);
    if (by === "webhook event") await ctx.deliver();
    else await reconcilePurchases(ctx);
    expect(await readPurchase(ctx, sessionId)).toMatchObject({ status: "expired", nextCheckAt: null });
    expect(await verifyPayment(ctx, brand, sessionId)).toEqual({ ok: false, refusal: "expired" });
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
  });

  test("expires by cron or on retry when the provider does not know it", async () => {
    const discard = async (request: { priceId: string }) => {
      const { sessionId } = await openCheckout(ctx, brand, request);
      const forgotten = `cs_test_${crypto.randomUUID()}`;
      const isIt = eq(purchases.sessionId, sessionId);
      await ctx.db.update(purchases).set({ sessionId: forgotten }).where(isIt);
      return forgotten;
    };
    const [first, second] = [
      await discard({ priceId: "tokens-10" }),
      await discard({ priceId: "tokens-25" }),
    ];
    await openCheckout(ctx, brand, { priceId: "tokens-10" });
    expect((await readPurchase(ctx, first)).status).toBe("expired");
    ctx.wait(minutes(10));
    await reconcilePurchases(ctx);
    expect((await readPurchase(ctx, second)).status).toBe("open");
    ctx.wait(hours(13));
    await reconcilePurchases(ctx);
    expect((await readPurchase(ctx, second)).status).toBe("expired");
  });

  test("stays open after a declined card and accepts another card", async () => {
    const sessionId = await openAndPay(ctx, brand, "4000000000000002");
    expect(await settleCheckout(ctx, sessionId, [])).toBe("open");
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
    await ctx.control(`sessions/${sessionId}/pay`);
    await ctx.deliver();
    expect(await readTenTokens(ctx, sessionId)).toEqual(creditedOnce);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });
});
