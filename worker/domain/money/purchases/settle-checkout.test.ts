import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { purchases, stripeEvents } from "#drizzle/schema/index.ts";
import {
  buyTokens,
  creditedOnce,
  listMoves,
  openAndPay,
  openCheckout,
  readPurchase,
  readTenTokens,
} from "#tests/support/buy-tokens.ts";
import { closeDispute, dispute, readTokens } from "#tests/support/disputes.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { createStripeTestContext, postEvent } from "#tests/support/stripe.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { settleCheckout } from "./settle-checkout.ts";
import { listPurchases } from "./queries.ts";
import { reconcilePurchases, verifyPayment } from "./verify-payment.ts";
import { creditPurchase } from "./statements.ts";
import { readSession } from "./read-session.ts";

const ctx = createStripeTestContext();
let brand: Awaited<ReturnType<typeof makeBrand>>;

beforeEach(async () => {
  brand = await makeBrand(ctx.db, { tokens: 0 });
});

describe("a payment", () => {
  test("becomes tokens, in one batch with its money and its fee", async () => {
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
    const sessionId = await openAndPay(ctx, brand);
    expect(await settleCheckout(ctx, sessionId, [])).toBe("paid");
    expect(await readTenTokens(ctx, sessionId)).toEqual(creditedOnce);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("in pounds stands in the books in pounds", async () => {
    const purchase = await buyTokens(ctx, brand, { priceId: "tokens-25", currency: "GBP" });
    expect(await listMoves(ctx, purchase)).toEqual([
      "purchase-cash: gbp:stripe → gbp:deferred 9200",
      "purchase-fee: gbp:fees → gbp:stripe 158",
      "purchase: tok:issued → tok:brand 25",
    ]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("with tax on top keeps the tax apart from what was sold", async () => {
    const sessionId = await openAndPay(ctx, brand);
    const purchase = await readPurchase(ctx, sessionId);
    const { payment, ...session } = await readSession(ctx.stripe, sessionId);
    if (!payment) throw new Error("this checkout has no payment");
    const taxed = { ...session, payment, taxCents: 400, totalCents: 5400 };
    await runBatch(ctx.db, creditPurchase(ctx.db, { purchase, session: taxed, payment }, ctx.clock.now()));
    expect(await listMoves(ctx, purchase)).toContain("purchase-tax: usd:stripe → usd:tax 400");
    expect((await listPurchases(ctx, brand, null)).purchases).toMatchObject([
      { totalCents: 5400, taxCents: 400 },
    ]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is credited once by 24 calls at the same time: webhook events, the buyer and the cron", async () => {
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
    expect(await readTenTokens(ctx, sessionId)).toEqual(creditedOnce);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is credited once by every webhook event about it, delivered ten times over at the same time", async () => {
    const sessionId = await openAndPay(ctx, brand);
    await Promise.all(Array.from({ length: 10 }, () => ctx.deliver()));
    expect(await readTenTokens(ctx, sessionId)).toEqual(creditedOnce);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("of ten brands at once goes to each of them", async () => {
    const brands = await Promise.all(Array.from({ length: 10 }, () => makeBrand(ctx.db, { tokens: 0 })));
    const bought = await Promise.all(brands.map((buyer) => buyTokens(ctx, buyer)));
    expect(bought.map(({ userId }) => userId)).toEqual(brands.map(({ id }) => id));
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is found by the cron when no webhook event ever comes", async () => {
    const sessionId = await openAndPay(ctx, brand);
    await reconcilePurchases(ctx);
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
    ctx.wait(minutes(2));
    await reconcilePurchases(ctx);
    expect(await readTenTokens(ctx, sessionId)).toEqual(creditedOnce);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is found by the cron after the provider could not be reached", async () => {
    const sessionId = await openAndPay(ctx, brand);
    await ctx.breakCall("GET", `/v1/checkout/sessions/${sessionId}`, "before");
    ctx.wait(minutes(2));
    await reconcilePurchases(ctx);
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
    ctx.wait(minutes(5));
    await reconcilePurchases(ctx);
    expect(await readTenTokens(ctx, sessionId)).toEqual(creditedOnce);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is found although the checkout's number was never written down", async () => {
    ctx.cutLine("POST", "/v1/checkout/sessions");
    await expect(openCheckout(ctx, brand)).rejects.toThrow("checkout-unavailable");
    const state = await ctx.standIn.readState();
    const lost = Object.values(state.sessions).find(
      ({ session }) => session.client_reference_id === brand.id,
    );
    const sessionId = lost?.session.id ?? "";
    await ctx.control(`sessions/${sessionId}/pay`);
    await ctx.deliver();
    expect(await readTenTokens(ctx, sessionId)).toEqual(creditedOnce);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("that comes after its checkout was taken for over still becomes tokens", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    await ctx.db.update(purchases).set({ status: "expired" }).where(eq(purchases.sessionId, sessionId));
    await ctx.control(`sessions/${sessionId}/pay`);
    await ctx.deliver();
    expect(await readTenTokens(ctx, sessionId)).toEqual(creditedOnce);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("of another checkout cannot pay for a purchase that names it", async () => {
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
  ])(
    "%s than agreed is not credited, and stands there for a person to look into",
    async (_how, currency, unit_amount) => {
      const purchase = await openWithoutSession();
      const other = { ...cheapSession(purchase.id), line_items: [oneItem(currency, unit_amount)] };
      const session = await ctx.stripe.checkout.sessions.create(other);
      await ctx.control(`sessions/${session.id}/pay`);
      expect(await settleCheckout(ctx, session.id, [])).toBe("amounts-differ");
      expect((await readTokens(ctx, brand)).spendable).toBe(0);
      expect(await verifyPayment(ctx, brand, session.id)).toEqual({ ok: false, refusal: "under-review" });
      expect((await listPurchases(ctx, brand, null)).purchases).toMatchObject([{ status: "under-review" }]);
      expect(await findLedgerFaults(ctx.db)).toEqual([]);
    },
  );

  test("of somebody else's checkout is nobody's: the purchase must be the payer's own", async () => {
    const purchase = await openWithoutSession();
    const stranger = { ...cheapSession(purchase.id), client_reference_id: crypto.randomUUID() };
    const session = await ctx.stripe.checkout.sessions.create(stranger);
    await ctx.control(`sessions/${session.id}/pay`);
    expect(await settleCheckout(ctx, session.id, [])).toBe("unknown-session");
    expect((await readTokens(ctx, brand)).spendable).toBe(0);
  });

  /** A purchase whose checkout was opened, but the answer was lost. */
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

describe("a brand that owes tokens", () => {
  test("pays them with what it buys next, in the same batch", async () => {
    const bought = await buyTokens(ctx, brand);
    const track = await makeTrack(ctx.db, (await makeLabel(ctx.db)).labelId, { priceTokens: 4 });
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
