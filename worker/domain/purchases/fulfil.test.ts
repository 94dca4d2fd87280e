import { eq, like } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { ledgerAccounts, ledgerTransfers, purchases, tokenLots } from "#drizzle/schema/index.ts";
import { buyTokens, openCheckout, readPurchase } from "#tests/support/buy-tokens.ts";
import { decide, dispute, readTokens } from "#tests/support/disputes.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { type StripeTestContext, createStripeTestContext } from "#tests/support/stripe.ts";
import { applyDispute } from "#worker/domain/disputes/apply-dispute.ts";
import { days, hours, minutes } from "#worker/domain/time.ts";
import { spendableTokens, tokenAccountId } from "#worker/domain/tokens/statements.ts";
import { fulfil } from "./fulfil.ts";
import { listPurchases } from "./queries.ts";
import { feeOf, readSession } from "./read-session.ts";
import { reconcilePurchases } from "./reconcile-purchases.ts";
import { creditPurchase } from "./statements.ts";
import { verifyPayment } from "./verify-payment.ts";

let ctx: StripeTestContext;
let brand: Awaited<ReturnType<typeof makeBrand>>;

beforeAll(() => {
  ctx = createStripeTestContext();
});
beforeEach(async () => {
  brand = await makeBrand(ctx.db, { tokens: 0 });
});

const settlesLater = "000123456789";
const failsLater = "000111111116";

async function openAndPay(card?: string): Promise<string> {
  const { sessionId } = await openCheckout(ctx, brand);
  await ctx.control(`sessions/${sessionId}/pay`, card ? { card } : {});
  return sessionId;
}

async function tokens(): Promise<number> {
  const [account] = await ctx.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, tokenAccountId(brand.id)));
  return account ? spendableTokens(account) : Number.NaN;
}

/** What the books moved for a purchase: id without the purchase's, from, to, how much. */
async function movesOf(purchaseId: string): Promise<string[]> {
  const rows = await ctx.db
    .select()
    .from(ledgerTransfers)
    .where(like(ledgerTransfers.id, `%${purchaseId}`));
  return rows
    .map(({ id, debitId, creditId, amount }) => {
      const name = id.replace(`:${purchaseId}`, "");
      return `${name}: ${debitId} → ${creditId.replace(brand.id, "brand")} ${amount}`;
    })
    .toSorted();
}

const tenTokensInTheBooks = [
  "purchase-cash: usd:stripe → usd:deferred 5000",
  "purchase-fee: usd:fees → usd:stripe 175",
  "purchase: tok:issued → tok:brand 10",
];

async function expectCreditedOnce(sessionId: string): Promise<void> {
  const purchase = await readPurchase(ctx, sessionId);
  expect(purchase).toMatchObject({ status: "paid", feeCents: 175, taxCents: 0, nextCheckAt: null });
  expect(await movesOf(purchase.id)).toEqual(tenTokensInTheBooks);
  expect(await ctx.db.select().from(tokenLots).where(eq(tokenLots.purchaseId, purchase.id))).toMatchObject([
    { tokens: 10, openTokens: 10, currency: "USD", centsPerToken: 500 },
  ]);
  expect(await tokens()).toBe(10);
  expect(await findLedgerFaults(ctx.db)).toEqual([]);
}

describe("a payment", () => {
  test("becomes tokens, in one batch with its money and its fee", async () => {
    expect(await tokens()).toBe(0);
    const sessionId = await openAndPay();
    expect(await fulfil(ctx, sessionId, [])).toBe("paid");
    await expectCreditedOnce(sessionId);
  });

  test("in pounds stands in the books in pounds", async () => {
    const purchase = await buyTokens(ctx, brand, { priceId: "tokens-25", currency: "GBP" });
    expect(await movesOf(purchase.id)).toEqual([
      "purchase-cash: gbp:stripe → gbp:deferred 9200",
      "purchase-fee: gbp:fees → gbp:stripe 158",
      "purchase: tok:issued → tok:brand 25",
    ]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is credited once by 60 calls at the same time: notices, the buyer and the cron", async () => {
    const sessionId = await openAndPay();
    ctx.wait(minutes(3));
    const calls = Array.from({ length: 20 }, () => [
      fulfil(ctx, sessionId, []),
      verifyPayment(ctx, brand, sessionId),
      reconcilePurchases(ctx),
    ]);
    const outcomes = await Promise.all(calls.flat());
    expect(outcomes.filter((outcome) => outcome === "paid")).toHaveLength(20);
    const verified = outcomes.filter((outcome) => typeof outcome === "object");
    expect(verified).toHaveLength(20);
    expect(new Set(verified.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set(['{"ok":true,"tokensAdded":10,"newBalance":10,"isPending":false}']),
    );
    await expectCreditedOnce(sessionId);
  });

  test("is credited once by every notice about it, delivered ten times over at the same time", async () => {
    const sessionId = await openAndPay();
    await Promise.all(Array.from({ length: 10 }, () => ctx.deliver()));
    expect((await readPurchase(ctx, sessionId)).status).toBe("paid");
    await expectCreditedOnce(sessionId);
  });

  test("of ten brands at once goes to each of them", async () => {
    const brands = await Promise.all(Array.from({ length: 10 }, () => makeBrand(ctx.db, { tokens: 0 })));
    const bought = await Promise.all(brands.map((buyer) => buyTokens(ctx, buyer)));
    expect(bought.map(({ userId }) => userId)).toEqual(brands.map(({ id }) => id));
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is found by the cron when no notice ever comes", async () => {
    const sessionId = await openAndPay();
    await reconcilePurchases(ctx);
    expect(await tokens()).toBe(0);
    ctx.wait(minutes(2));
    await reconcilePurchases(ctx);
    await expectCreditedOnce(sessionId);
  });

  test("is found by the cron after the provider could not be reached", async () => {
    const sessionId = await openAndPay();
    await ctx.breakCall("GET", `/v1/checkout/sessions/${sessionId}`, "before");
    ctx.wait(minutes(2));
    await reconcilePurchases(ctx);
    expect(await tokens()).toBe(0);
    ctx.wait(minutes(5));
    await reconcilePurchases(ctx);
    await expectCreditedOnce(sessionId);
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
    await expectCreditedOnce(sessionId);
  });

  test("that comes after its checkout was taken for over still becomes tokens", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    await ctx.db.update(purchases).set({ status: "expired" }).where(eq(purchases.sessionId, sessionId));
    await ctx.control(`sessions/${sessionId}/pay`);
    await ctx.deliver();
    expect((await readPurchase(ctx, sessionId)).status).toBe("paid");
    await expectCreditedOnce(sessionId);
  });

  test("of another checkout cannot pay for a purchase that names it", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    const purchase = await readPurchase(ctx, sessionId);
    const cheap = await ctx.stripe.checkout.sessions.create(cheapSession(purchase.id));
    await ctx.control(`sessions/${cheap.id}/pay`);
    expect(await fulfil(ctx, cheap.id, [])).toBe("unknown-session");
    expect(await tokens()).toBe(0);
  });

  test("of another amount than agreed is not credited, and stands there for a person to look into", async () => {
    ctx.cutLine("POST", "/v1/checkout/sessions");
    await expect(openCheckout(ctx, brand)).rejects.toThrow("checkout-unavailable");
    const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.userId, brand.id));
    const cheap = await ctx.stripe.checkout.sessions.create(cheapSession(purchase?.id ?? ""));
    await ctx.control(`sessions/${cheap.id}/pay`);
    expect(await fulfil(ctx, cheap.id, [])).toBe("amounts-differ");
    expect(await tokens()).toBe(0);
    expect(await verifyPayment(ctx, brand, cheap.id)).toEqual({ ok: false, refusal: "under-review" });
    expect((await listPurchases(ctx, brand, null)).purchases).toMatchObject([{ status: "under-review" }]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("of somebody else's checkout is nobody's: the purchase must be the payer's own", async () => {
    ctx.cutLine("POST", "/v1/checkout/sessions");
    await expect(openCheckout(ctx, brand)).rejects.toThrow("checkout-unavailable");
    const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.userId, brand.id));
    const stranger = { ...cheapSession(purchase?.id ?? ""), client_reference_id: crypto.randomUUID() };
    const session = await ctx.stripe.checkout.sessions.create(stranger);
    await ctx.control(`sessions/${session.id}/pay`);
    expect(await fulfil(ctx, session.id, [])).toBe("unknown-session");
    expect(await tokens()).toBe(0);
  });

  const cheapSession = (purchaseId: string) => ({
    mode: "payment" as const,
    client_reference_id: brand.id,
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: 100, product_data: { name: "Cheap" } } },
    ],
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
    await decide(ctx, id, "lost");
    await applyDispute(ctx, id, []);
    expect(await readTokens(ctx, brand)).toMatchObject({ spendable: 0, owed: 4 });
    const { sessionId } = await buyTokens(ctx, brand);
    expect(await readTokens(ctx, brand)).toEqual({ spendable: 6, setAside: 0, owed: 0, mayBeOwed: 0 });
    expect(await verifyPayment(ctx, brand, sessionId ?? "")).toMatchObject({
      tokensAdded: 10,
      newBalance: 6,
    });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });
});

describe("a payment that takes days", () => {
  test("adds nothing while the bank works on it, and its tokens when it has", async () => {
    const sessionId = await openAndPay(settlesLater);
    const pending = { ok: true, tokensAdded: 0, newBalance: 0, isPending: true };
    expect(await verifyPayment(ctx, brand, sessionId)).toEqual(pending);
    await ctx.deliver();
    expect((await readPurchase(ctx, sessionId)).status).toBe("processing");
    expect(await tokens()).toBe(0);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);

    await ctx.control(`sessions/${sessionId}/settle`, { outcome: "succeeds" });
    await ctx.deliver();
    await expectCreditedOnce(sessionId);
  });

  test("adds nothing when it fails in the end", async () => {
    const sessionId = await openAndPay(failsLater);
    await ctx.deliver();
    expect((await readPurchase(ctx, sessionId)).status).toBe("processing");
    await ctx.control(`sessions/${sessionId}/settle`, { outcome: "fails" });
    await ctx.deliver();
    expect(await readPurchase(ctx, sessionId)).toMatchObject({ status: "failed", nextCheckAt: null });
    expect(await verifyPayment(ctx, brand, sessionId)).toEqual({ ok: false, refusal: "payment-failed" });
    expect(await tokens()).toBe(0);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test.each([
    [settlesLater, "paid", 10],
    [failsLater, "failed", 0],
  ] as const)("is followed by the cron when no notice comes (%s → %s)", async (card, status, added) => {
    const sessionId = await openAndPay(card);
    ctx.wait(minutes(3));
    await reconcilePurchases(ctx);
    expect((await readPurchase(ctx, sessionId)).status).toBe("processing");
    ctx.wait(days(4));
    await reconcilePurchases(ctx);
    expect(await readPurchase(ctx, sessionId)).toMatchObject({ status, nextCheckAt: null });
    expect(await tokens()).toBe(added);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });
});

describe("a checkout that was left", () => {
  test.each(["notice", "cron"])("is over when its time has passed (%s)", async (by) => {
    const { sessionId } = await openCheckout(ctx, brand);
    expect(await verifyPayment(ctx, brand, sessionId)).toEqual({ ok: false, refusal: "not-paid" });
    ctx.wait(hours(13));
    // Whatever is asked lets the stand-in notice the time.
    await ctx.stripe.checkout.sessions.retrieve(sessionId);
    if (by === "notice") await ctx.deliver();
    else await reconcilePurchases(ctx);
    expect(await readPurchase(ctx, sessionId)).toMatchObject({ status: "expired", nextCheckAt: null });
    expect(await verifyPayment(ctx, brand, sessionId)).toEqual({ ok: false, refusal: "expired" });
    expect(await tokens()).toBe(0);
  });

  test("after a declined card stays open, and another card pays for it", async () => {
    const sessionId = await openAndPay("4000000000000002");
    expect(await fulfil(ctx, sessionId, [])).toBe("open");
    expect(await tokens()).toBe(0);
    await ctx.control(`sessions/${sessionId}/pay`);
    await ctx.deliver();
    await expectCreditedOnce(sessionId);
  });
});

describe("the returning buyer", () => {
  test("is told the same however often the page is loaded", async () => {
    const sessionId = await openAndPay();
    const answers = await Promise.all(Array.from({ length: 10 }, () => verifyPayment(ctx, brand, sessionId)));
    const told = { ok: true, tokensAdded: 10, newBalance: 10, isPending: false };
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(told)]));
    expect(await verifyPayment(ctx, brand, sessionId)).toEqual(told);
    await expectCreditedOnce(sessionId);
  });

  test("learns nothing of another buyer's checkout, and changes nothing in it", async () => {
    const sessionId = await openAndPay();
    const stranger = await makeBrand(ctx.db, { tokens: 0 });
    const foreign = await verifyPayment(ctx, stranger, sessionId);
    expect(foreign).toEqual({ ok: false, refusal: "no-such-session" });
    expect(await verifyPayment(ctx, stranger, "cs_test_none")).toEqual(foreign);
    expect((await readPurchase(ctx, sessionId)).status).toBe("open");
  });

  test("is asked to be patient while the provider does not answer", async () => {
    const sessionId = await openAndPay();
    await ctx.breakCall("GET", `/v1/checkout/sessions/${sessionId}`, "before");
    expect(await verifyPayment(ctx, brand, sessionId)).toEqual({ ok: false, refusal: "payment-unavailable" });
    expect(await verifyPayment(ctx, brand, sessionId)).toMatchObject({ ok: true, tokensAdded: 10 });
  });

  test("of a payment that is in the books is answered without the provider", async () => {
    const { sessionId } = await buyTokens(ctx, brand);
    await ctx.breakCall("GET", `/v1/checkout/sessions/${sessionId}`, "before");
    expect(await verifyPayment(ctx, brand, sessionId ?? "")).toMatchObject({ ok: true, newBalance: 10 });
  });
});

describe("the fee of a payment", () => {
  /** As when the provider enters the payment into its balance only later. */
  async function creditWithoutFee(sessionId: string): Promise<void> {
    const purchase = await readPurchase(ctx, sessionId);
    const session = await readSession(ctx.stripe, sessionId);
    if (!session.payment) throw new Error("this checkout has no payment");
    const payment = { ...session.payment, feeCents: null, receiptUrl: null };
    await runBatch(ctx.db, creditPurchase(ctx.db, { purchase, session, payment }, ctx.clock.now()));
  }

  test("that was not known at once is booked once, later, by ten crons at the same time", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    const purchase = await readPurchase(ctx, sessionId);
    await ctx.control(`sessions/${sessionId}/pay`);
    await creditWithoutFee(sessionId);
    expect(await movesOf(purchase.id)).toHaveLength(2);
    ctx.wait(minutes(3));
    await Promise.all(Array.from({ length: 10 }, () => reconcilePurchases(ctx)));
    await expectCreditedOnce(sessionId);
    expect((await readPurchase(ctx, sessionId)).receiptUrl).toMatch(/^http/);
  });

  test("settled in another currency is reckoned back by the provider's rate", () => {
    expect(feeOf({ fee: 175, currency: "usd", exchange_rate: null }, "usd")).toBe(175);
    expect(feeOf({ fee: 200, currency: "usd", exchange_rate: 1.25 }, "gbp")).toBe(160);
    expect(feeOf({ fee: 200, currency: "usd", exchange_rate: null }, "gbp")).toBeNull();
    expect(feeOf(null, "usd")).toBeNull();
  });
});

describe("what a brand has bought", () => {
  test("is listed newest first, page by page, with its papers; what was left is not", async () => {
    await Promise.all(["tokens-50", "tokens-100"].map((priceId) => openCheckout(ctx, brand, { priceId })));
    const bought: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      ctx.wait(1000);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      bought.unshift((await buyTokens(ctx, brand, { priceId: "tokens-1", currency: "GBP" })).id);
    }
    const first = await listPurchases(ctx, brand, null);
    expect(first.purchases[0]).toEqual({
      id: bought[0],
      tokens: 1,
      currency: "GBP",
      totalCents: 400,
      taxCents: 0,
      status: "paid",
      boughtAt: ctx.clock.now(),
      refundedTokens: 0,
      refundedCents: 0,
      isRefundPending: false,
      dispute: null,
      receiptUrl: expect.stringMatching(/^http/),
      invoiceUrl: expect.stringMatching(/^http/),
    });
    const second = await listPurchases(ctx, brand, first.nextAfter);
    expect([...first.purchases, ...second.purchases].map(({ id }) => id)).toEqual(bought);
    expect([first.purchases.length, second.nextAfter]).toEqual([20, null]);
  });

  test("is nobody else's to read", async () => {
    await buyTokens(ctx, brand);
    const stranger = await makeBrand(ctx.db, { tokens: 0 });
    expect(await listPurchases(ctx, stranger, null)).toEqual({ purchases: [], nextAfter: null });
  });
});
