import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { purchases, stripeEvents } from "#drizzle/schema/index.ts";
import {
  buyTokens,
  delayedPayments,
  expectCreditedOnce,
  listMoves,
  openAndPay,
  openCheckout,
  readPurchase,
} from "#tests/support/buy-tokens.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { closeDispute, dispute, readTokens } from "#tests/support/disputes.ts";
import { makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { createStripeTestContext, postEvent } from "#tests/support/stripe.ts";
import { days, hours, minutes } from "#worker/domain/lib/time.ts";
import { settleCheckout } from "./settle-checkout.ts";
import { listPurchases } from "./queries.ts";
import { reconcilePurchases, verifyPayment } from "./verify-payment.ts";
import { moveUnpaid } from "./statements.ts";
import { creditPurchase } from "./payment-statements.ts";
import { readSession } from "./read-session.ts";

const ctx = createStripeTestContext();
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 0 }));

describe("payment", () => {
  test("credits tokens and books its cash and fee", async () => {
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
    const sessionId = await openAndPay(ctx, brand);
    expect(await settleCheckout(ctx, sessionId, [])).toBe("paid");
    await expectCreditedOnce(ctx, sessionId);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is booked in pounds when paid in pounds", async () => {
    const purchase = await buyTokens(ctx, brand, { priceId: "tokens-25", currency: "GBP" });
    expect(await listMoves(ctx, purchase)).toEqual([
      "purchase-cash: gbp:stripe → gbp:deferred 9200",
      "purchase-fee: gbp:fees → gbp:stripe 158",
      "purchase: tok:issued → tok:brand 25",
    ]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("books tax apart from the sale", async () => {
    const sessionId = await openAndPay(ctx, brand);
    const purchase = await readPurchase(ctx, sessionId);
    const { payment, ...session } = await readSession(ctx.stripe, sessionId);
    if (!payment) throw new Error("this checkout has no payment");
    const taxed = { ...session, payment, taxCents: 400, totalCents: 5400 };
    await runBatch(ctx.db, creditPurchase(ctx.db, { purchase, session: taxed, payment }, ctx.clock.now()));
    expect(await listMoves(ctx, purchase)).toContain("purchase-tax: usd:stripe → usd:tax 400");
    expect((await listPurchases(ctx, brand, null)).purchases).toMatchObject([{ totalCents: 5400, taxCents: 400 }]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is credited once when 24 webhook, buyer and cron calls race", async () => {
    const sessionId = await openAndPay(ctx, brand);
    ctx.wait(minutes(3));
    const calls = Array.from({ length: 8 }, () => [
      postEvent(ctx, "checkout.session.completed", sessionId),
      verifyPayment(ctx, brand, sessionId),
      reconcilePurchases(ctx),
    ]);
    const outcomes = await Promise.all(calls.flat());
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(8);
    expect(await ctx.db.$count(stripeEvents, eq(stripeEvents.subjectId, sessionId))).toBe(8);
    const verified = outcomes.filter((outcome) => typeof outcome === "object");
    expect(verified).toHaveLength(8);
    expect(new Set(verified.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set(['{"ok":true,"tokensAdded":10,"newBalance":10,"isPending":false}']),
    );
    await expectCreditedOnce(ctx, sessionId);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is credited once when ten deliveries of all its events race", async () => {
    const sessionId = await openAndPay(ctx, brand);
    await concurrently(10, () => ctx.deliver());
    await expectCreditedOnce(ctx, sessionId);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("credits each of ten brands that pay concurrently", async () => {
    const brands = await concurrently(10, () => makeBrand(ctx.db, { tokens: 0 }));
    const bought = await Promise.all(brands.map((buyer) => buyTokens(ctx, buyer)));
    expect(bought.map(({ userId }) => userId)).toEqual(brands.map(({ id }) => id));
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is credited by cron when no webhook event arrives", async () => {
    const sessionId = await openAndPay(ctx, brand);
    await reconcilePurchases(ctx);
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
    ctx.wait(minutes(2));
    await reconcilePurchases(ctx);
    await expectCreditedOnce(ctx, sessionId);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is credited by cron after a provider error", async () => {
    const sessionId = await openAndPay(ctx, brand);
    await ctx.breakCall("GET", `/v1/checkout/sessions/${sessionId}`, "before");
    ctx.wait(minutes(2));
    await reconcilePurchases(ctx);
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
    ctx.wait(minutes(5));
    await reconcilePurchases(ctx);
    await expectCreditedOnce(ctx, sessionId);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is credited when its session id was never stored", async () => {
    ctx.cutLine("POST", "/v1/checkout/sessions");
    await expect(openCheckout(ctx, brand)).rejects.toThrow("checkout-unavailable");
    const state = await ctx.standIn.readState();
    const lost = Object.values(state.sessions).find(({ session }) => session.client_reference_id === brand.id);
    const sessionId = lost?.session.id ?? "";
    await ctx.control(`sessions/${sessionId}/pay`);
    await ctx.deliver();
    await expectCreditedOnce(ctx, sessionId);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is credited after its checkout was marked expired", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    await ctx.db.update(purchases).set({ status: "expired" }).where(eq(purchases.sessionId, sessionId));
    await ctx.control(`sessions/${sessionId}/pay`);
    await ctx.deliver();
    await expectCreditedOnce(ctx, sessionId);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is refused for a purchase with a different session", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    const purchase = await readPurchase(ctx, sessionId);
    const cheap = await ctx.stripe.checkout.sessions.create(cheapSession(purchase.id));
    await ctx.control(`sessions/${cheap.id}/pay`);
    expect(await settleCheckout(ctx, cheap.id, [])).toBe("unknown-session");
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
  });

  test.each([
    ["of another amount", "usd", 100],
    ["in another currency", "gbp", 5000],
  ])("%s is left under review and not credited", async (_how, currency, unit_amount) => {
    const purchase = await openWithoutSession();
    const other = { ...cheapSession(purchase.id), line_items: [oneItem(currency, unit_amount)] };
    const session = await ctx.stripe.checkout.sessions.create(other);
    await ctx.control(`sessions/${session.id}/pay`);
    expect(await settleCheckout(ctx, session.id, [])).toBe("amounts-differ");
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
    expect(await verifyPayment(ctx, brand, session.id)).toEqual({ ok: false, refusal: "under-review" });
    expect((await listPurchases(ctx, brand, null)).purchases).toMatchObject([{ status: "under-review" }]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is refused when its session belongs to another user", async () => {
    const purchase = await openWithoutSession();
    const stranger = { ...cheapSession(purchase.id), client_reference_id: crypto.randomUUID() };
    const session = await ctx.stripe.checkout.sessions.create(stranger);
    await ctx.control(`sessions/${session.id}/pay`);
    expect(await settleCheckout(ctx, session.id, [])).toBe("unknown-session");
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
  });

  /** A purchase whose checkout was opened, but whose response was lost. */
  async function openWithoutSession() {
    ctx.cutLine("POST", "/v1/checkout/sessions");
    await expect(openCheckout(ctx, brand)).rejects.toThrow("checkout-unavailable");
    const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.userId, brand.id));
    if (!purchase) throw new Error("the purchase was not written down");
    return purchase;
  }

  const oneItem = (currency: string, unit_amount: number) => ({
    quantity: 1,
    price_data: { currency, unit_amount, product_data: { name: "Other" } },
  });

  const cheapSession = (purchaseId: string) => ({
    mode: "payment" as const,
    client_reference_id: brand.id,
    line_items: [oneItem("usd", 100)],
    success_url: "https://cuesheet.test/buy-tokens",
    metadata: { purchase_id: purchaseId },
  });
});

describe("brand that owes tokens", () => {
  test("repays its debt from the next purchase", async () => {
    const bought = await buyTokens(ctx, brand);
    const track = await makeAnyTrack(ctx.db, { priceTokens: 4 });
    await makeFinishedRender(ctx, brand, track);
    const id = await dispute(ctx, bought);
    await closeDispute(ctx, id, "lost");
    expect(await readTokens(ctx, brand)).toMatchObject({ spendable: 0, owed: 4 });
    const { sessionId } = await buyTokens(ctx, brand);
    expect(await readTokens(ctx, brand)).toEqual({ spendable: 6, held: 0, owed: 0, mayBeOwed: 0 });
    expect(await verifyPayment(ctx, brand, sessionId ?? "")).toMatchObject({
      tokensAdded: 10,
      newBalance: 6,
    });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });
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
    await expectCreditedOnce(ctx, sessionId);
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
    const [first, second] = [await discard({ priceId: "tokens-10" }), await discard({ priceId: "tokens-25" })];
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
    await expectCreditedOnce(ctx, sessionId);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });
});

describe("verifyPayment", () => {
  test("returns the same result for ten concurrent calls and a later one", async () => {
    const sessionId = await openAndPay(ctx, brand);
    const answers = await concurrently(10, () => verifyPayment(ctx, brand, sessionId));
    const outcome = { ok: true, tokensAdded: 10, newBalance: 10, isPending: false };
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(outcome)]));
    expect(await verifyPayment(ctx, brand, sessionId)).toEqual(outcome);
    await expectCreditedOnce(ctx, sessionId);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("hides another buyer's checkout and leaves it unchanged", async () => {
    const sessionId = await openAndPay(ctx, brand);
    const stranger = await makeBrand(ctx.db, { tokens: 0 });
    const foreign = await verifyPayment(ctx, stranger, sessionId);
    expect(foreign).toEqual({ ok: false, refusal: "no-such-session" });
    expect(await verifyPayment(ctx, stranger, "cs_test_none")).toEqual(foreign);
    expect((await readPurchase(ctx, sessionId)).status).toBe("open");
  });

  test("returns payment-unavailable while the provider fails, then succeeds", async () => {
    const sessionId = await openAndPay(ctx, brand);
    await ctx.breakCall("GET", `/v1/checkout/sessions/${sessionId}`, "before");
    expect(await verifyPayment(ctx, brand, sessionId)).toEqual({ ok: false, refusal: "payment-unavailable" });
    expect(await verifyPayment(ctx, brand, sessionId)).toMatchObject({ ok: true, tokensAdded: 10 });
  });

  test("answers for a credited payment without calling the provider", async () => {
    const { sessionId } = await buyTokens(ctx, brand);
    await ctx.breakCall("GET", `/v1/checkout/sessions/${sessionId}`, "before");
    expect(await verifyPayment(ctx, brand, sessionId ?? "")).toMatchObject({ ok: true, newBalance: 10 });
  });
});
