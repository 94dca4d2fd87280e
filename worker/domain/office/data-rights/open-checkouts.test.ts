import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { purchases, users } from "#drizzle/schema/index.ts";
import { delayedPayments, expectCreditedOnce, openAndPay, openCheckout, readPurchase } from "#tests/support/buy-tokens.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makePendingRender } from "#tests/support/finished-render.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { hashPassword } from "#worker/domain/people/accounts/passwords.ts";
import { createCheckout } from "#worker/domain/money/purchases/create-checkout.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { deleteAccount } from "./delete-account.ts";

const ctx = createStripeTestContext();
let brand: Awaited<ReturnType<typeof makeBrand>>;

beforeEach(async () => {
  brand = await newBrand(0);
});

const password = "tape-and-ink";
async function newBrand(tokens: number) {
  const made = await makeBrand(ctx.db, { tokens });
  const passwordHash = await hashPassword(password, { log2N: 4, r: 1, p: 1 });
  await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, made.id));
  return made;
}
const erase = () => deleteAccount(ctx, { viewer: brand }, { password });
const refused = (refusal: string) => ({ ok: false, refusal });
const isErased = async () => {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, brand.id));
  return row?.erasedAt !== null;
};
const statusAtProvider = async (sessionId: string) => (await ctx.stripe.checkout.sessions.retrieve(sessionId)).status;
const pay = (sessionId: string) => ctx.control(`sessions/${sessionId}/pay`);

describe("account with an open checkout", () => {
  test("is erased once all its checkouts are expired at the provider", async () => {
    const ten = await openCheckout(ctx, brand, { priceId: "tokens-10" });
    const more = await openCheckout(ctx, brand, { priceId: "tokens-25", currency: "GBP" });
    expect(await erase()).toMatchObject({ ok: true });
    for (const { sessionId } of [ten, more]) {
      expect(await statusAtProvider(sessionId)).toBe("expired");
      expect(await readPurchase(ctx, sessionId)).toMatchObject({ status: "expired", nextCheckAt: null });
      await expect(pay(sessionId)).rejects.toThrow("This Checkout Session is expired");
    }
    await ctx.deliver();
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is not erased when a checkout was paid meanwhile, but on retry", async () => {
    const sessionId = await openAndPay(ctx, brand);
    expect(await erase()).toEqual(refused("checkout-paid"));
    expect(await isErased()).toBe(false);
    await expectCreditedOnce(ctx, sessionId);
    await ctx.deliver();
    await expectCreditedOnce(ctx, sessionId);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
    expect(await erase()).toMatchObject({ ok: true });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is not erased during a delayed payment", async () => {
    const sessionId = await openAndPay(ctx, brand, delayedPayments.settles);
    expect(await erase()).toEqual(refused("payment-open"));
    expect(await erase()).toEqual(refused("payment-open"));
    expect(await readPurchase(ctx, sessionId)).toMatchObject({ status: "processing" });
    expect(await isErased()).toBe(false);
  });

  test("ends up either paid or erased when payment and erasure race", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    const [outcome, payment] = await Promise.all([
      erase(),
      pay(sessionId).then(
        () => "paid",
        () => "not paid",
      ),
    ]);
    const purchase = await readPurchase(ctx, sessionId);
    const ends = { outcome: outcome.ok, payment, status: purchase.status, isErased: await isErased() };
    expect([
      { outcome: false, payment: "paid", status: "paid", isErased: false },
      { outcome: true, payment: "not paid", status: "expired", isErased: true },
    ]).toContainEqual(ends);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is not erased while the provider fails, but on retry", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    const path = `/v1/checkout/sessions/${sessionId}`;
    await ctx.breakCall("POST", `${path}/expire`, "before");
    await ctx.breakCall("GET", path, "before");
    expect(await erase()).toEqual(refused("checkout-open"));
    expect(await isErased()).toBe(false);
    expect((await readPurchase(ctx, sessionId)).status).toBe("open");
    expect(await erase()).toMatchObject({ ok: true });
  });

  test("is erased despite a lost response to the expiry", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    ctx.cutLine("POST", `/v1/checkout/sessions/${sessionId}/expire`);
    expect(await erase()).toMatchObject({ ok: true });
    expect(await statusAtProvider(sessionId)).toBe("expired");
  });

  test("is erased when the provider does not know the checkout", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    const forgotten = `cs_test_${crypto.randomUUID()}`;
    await ctx.db.update(purchases).set({ sessionId: forgotten }).where(eq(purchases.sessionId, sessionId));
    expect(await erase()).toMatchObject({ ok: true });
    expect((await readPurchase(ctx, forgotten)).status).toBe("expired");
  });

  test("has its checkout left open when the erasure is refused otherwise", async () => {
    brand = await newBrand(5);
    const { sessionId } = await openCheckout(ctx, brand);
    const label = await makeLabel(ctx.db);
    await makePendingRender(ctx, brand, await makeTrack(ctx.db, label.labelId));
    expect(await erase()).toEqual(refused("render-pending"));
    expect(await statusAtProvider(sessionId)).toBe("open");
  });
});

describe("checkout without a stored session id", () => {
  const openUnheard = async () => {
    ctx.cutLine("POST", "/v1/checkout/sessions");
    expect(await createCheckout(ctx, brand, { priceId: "tokens-10", currency: "USD" })).toEqual(
      refused("checkout-unavailable"),
    );
    const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.userId, brand.id));
    expect(purchase).toMatchObject({ status: "open", sessionId: null });
    const { data } = await ctx.stripe.checkout.sessions.list({ limit: 1 });
    return data[0]?.id ?? "";
  };

  test("is expired at the provider on erasure", async () => {
    const sessionId = await openUnheard();
    expect(await statusAtProvider(sessionId)).toBe("open");
    expect(await erase()).toMatchObject({ ok: true });
    expect(await statusAtProvider(sessionId)).toBe("expired");
    expect((await readPurchase(ctx, sessionId)).status).toBe("expired");
  });

  test("is expired on erasure after ten minutes without a look-up", async () => {
    await openUnheard();
    ctx.wait(minutes(11));
    expect(await erase()).toMatchObject({ ok: true });
    const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.userId, brand.id));
    expect(purchase?.status).toBe("expired");
  });
});

test("an erased account cannot open a checkout", async () => {
  expect(await erase()).toMatchObject({ ok: true });
  expect(await createCheckout(ctx, brand, { priceId: "tokens-10", currency: "USD" })).toMatchObject({
    ok: false,
  });
  expect(await ctx.db.select().from(purchases).where(eq(purchases.userId, brand.id))).toEqual([]);
});
