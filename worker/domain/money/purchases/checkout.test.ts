import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { purchases } from "#drizzle/schema/index.ts";
import { openCheckout, readPurchase } from "#tests/support/buy-tokens.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeBrand, makeLabel, makeUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { signInAs } from "#tests/support/http.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { hours, minutes } from "#worker/domain/lib/time.ts";
import { tokenPackages } from "./tokens/packages.ts";
import { createCheckout } from "./create-checkout.ts";
import { reconcilePurchases } from "./verify-payment.ts";

const ctx = createStripeTestContext();
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 0 }));

const tenTokens = { priceId: "tokens-10", currency: "USD" } as const;
const ownPurchases = () => ctx.db.select().from(purchases).where(eq(purchases.userId, brand.id));
const sessionsAtStripe = async () =>
  Object.values((await ctx.standIn.readState()).sessions)
    .map(({ session }) => session)
    .filter((session) => session.client_reference_id === brand.id);

describe("createCheckout", () => {
  const offers = tokenPackages.flatMap((offer) => [[offer, "USD"] as const, [offer, "GBP"] as const]);

  test.each(offers)("charges the listed price for %o in %s", async (offer, currency) => {
    const { sessionId } = await openCheckout(ctx, brand, { priceId: offer.id, currency });
    const session = await ctx.stripe.checkout.sessions.retrieve(sessionId, { expand: ["line_items"] });
    expect(session).toMatchObject({
      mode: "payment",
      amount_total: offer.cents[currency],
      currency: currency.toLowerCase(),
      client_reference_id: brand.id,
      customer_email: brand.email,
      adaptive_pricing: { enabled: false },
      invoice_creation: { enabled: true },
    });
    const purchase = await readPurchase(ctx, sessionId);
    expect(purchase).toMatchObject({ status: "open", tokens: offer.tokens, currency, paidAt: null });
    expect(purchase.tokens * purchase.centsPerToken).toBe(offer.cents[currency]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("opens one checkout for ten concurrent requests", async () => {
    const outcomes = await concurrently(10, () => openCheckout(ctx, brand));
    expect(new Set(outcomes.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(await ownPurchases()).toHaveLength(1);
    expect(await sessionsAtStripe()).toHaveLength(1);
  });

  test("opens a separate checkout per package and currency", async () => {
    const requests = [{}, { currency: "GBP" as const }, { priceId: "tokens-25" }];
    const outcomes = await Promise.all(requests.map((request) => openCheckout(ctx, brand, request)));
    expect(new Set(outcomes.map(({ sessionId }) => sessionId)).size).toBe(3);
  });

  test("credits a paid checkout and opens a new one", async () => {
    const first = await openCheckout(ctx, brand);
    await ctx.control(`sessions/${first.sessionId}/pay`);
    // No webhook event has arrived: the payment is found while the next checkout is opened.
    const second = await openCheckout(ctx, brand);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect((await readPurchase(ctx, first.sessionId)).status).toBe("paid");
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("opens a new checkout after the last one expired", async () => {
    const first = await openCheckout(ctx, brand);
    ctx.wait(hours(13));
    const second = await openCheckout(ctx, brand);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect((await readPurchase(ctx, first.sessionId)).status).toBe("expired");
  });

  test("refuses labels before writing anything", async () => {
    const label = await makeLabel(ctx.db);
    expect(await createCheckout(ctx, label, tenTokens)).toEqual({
      ok: false,
      refusal: "labels-hold-no-tokens",
    });
    const written = await ctx.db.select().from(purchases).where(eq(purchases.userId, label.id));
    expect(written).toEqual([]);
  });

  test("refuses an unknown package", async () => {
    const outcome = await createCheckout(ctx, brand, { priceId: "tokens-1000", currency: "USD" });
    expect(outcome).toEqual({ ok: false, refusal: "no-such-package" });
    expect(await ownPurchases()).toEqual([]);
  });

  test("refuses a user without a token account", async () => {
    const nobody = { ...brand, id: crypto.randomUUID() };
    expect(await createCheckout(ctx, nobody, tenTokens)).toEqual({
      ok: false,
      refusal: "checkout-unavailable",
    });
  });
});

describe("createCheckout when the provider fails", () => {
  const unavailable = { ok: false, refusal: "checkout-unavailable" };

  test.each(["cut line", "error after", "error before"])("retries into the same purchase and checkout (%s)", async (fault) => {
    if (fault === "cut line") ctx.cutLine("POST", "/v1/checkout/sessions");
    else await ctx.breakCall("POST", "/v1/checkout/sessions", fault === "error after" ? "after" : "before");
    expect(await createCheckout(ctx, brand, tenTokens)).toEqual(unavailable);
    const [begun] = await ownPurchases();
    expect(begun).toMatchObject({ status: "open", sessionId: null });

    const { sessionId } = await openCheckout(ctx, brand);
    expect(await ownPurchases()).toMatchObject([{ id: begun?.id, sessionId, status: "open" }]);
    expect((await sessionsAtStripe()).map(({ id }) => id)).toEqual([sessionId]);
  });

  test("opens one checkout for ten concurrent retries after a lost response", async () => {
    ctx.cutLine("POST", "/v1/checkout/sessions");
    await createCheckout(ctx, brand, tenTokens);
    await concurrently(10, () => openCheckout(ctx, brand));
    expect(await sessionsAtStripe()).toHaveLength(1);
    expect(await ownPurchases()).toHaveLength(1);
  });

  test("expires a purchase without a checkout after 11 minutes and opens another", async () => {
    await ctx.breakCall("POST", "/v1/checkout/sessions", "after");
    await createCheckout(ctx, brand, tenTokens);
    ctx.wait(minutes(11));
    const { sessionId } = await openCheckout(ctx, brand);
    const rows = await ownPurchases();
    expect(rows.map(({ status }) => status).toSorted()).toEqual(["expired", "open"]);
    expect(rows.find(({ status }) => status === "open")?.sessionId).toBe(sessionId);
  });

  test("leaves a purchase without a checkout to be expired by cron", async () => {
    await ctx.breakCall("POST", "/v1/checkout/sessions", "before");
    await createCheckout(ctx, brand, tenTokens);
    for (const wait of [minutes(3), minutes(4), minutes(8)]) {
      ctx.wait(wait);
      await reconcilePurchases(ctx);
    }
    expect(await ownPurchases()).toMatchObject([{ status: "expired", nextCheckAt: null }]);
  });

  test("refuses while the open checkout cannot be looked up, then reuses it", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    await ctx.breakCall("GET", `/v1/checkout/sessions/${sessionId}`, "before");
    expect(await createCheckout(ctx, brand, tenTokens)).toEqual(unavailable);
    expect((await openCheckout(ctx, brand)).sessionId).toBe(sessionId);
  });

  test("opens a new purchase when the provider refuses the idempotent retry", async () => {
    ctx.cutLine("POST", "/v1/checkout/sessions");
    await createCheckout(ctx, brand, tenTokens);
    // The provider refuses the first attempt's idempotency key with another email address.
    const renamed = { ...brand, email: "renamed@example.com" };
    const outcome = await createCheckout(ctx, renamed, tenTokens);
    expect(outcome.ok).toBe(true);
    expect((await ownPurchases()).map(({ status }) => status).toSorted()).toEqual(["expired", "open"]);
  });
});

describe("POST /api/checkout", () => {
  const post = async (body: unknown, { cookie = "", origin = "https://cuesheet.test" } = {}) =>
    ctx.product("/api/checkout", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", origin, cookie },
    });

  test("returns the checkout's URL and session id", async () => {
    const cookie = await signInAs(ctx, brand);
    const answer = await post(tenTokens, { cookie });
    expect(answer.status).toBe(200);
    const [session] = await sessionsAtStripe();
    expect(await answer.json()).toEqual({ url: session?.url, sessionId: session?.id });
  });

  test("ignores tokens and origin in the request body", async () => {
    const cookie = await signInAs(ctx, brand);
    const asked = { priceId: "tokens-1", tokens: 1000, origin: "https://evil.example", currency: "USD" };
    expect((await post(asked, { cookie })).status).toBe(200);
    const [purchase] = await ownPurchases();
    expect(purchase).toMatchObject({ tokens: 1, centsPerToken: 500 });
    expect(await sessionsAtStripe()).toMatchObject([
      {
        amount_total: 500,
        success_url: "https://cuesheet.test/buy-tokens?session_id={CHECKOUT_SESSION_ID}",
        cancel_url: `https://cuesheet.test/buy-tokens?cancelled=yes&purchase=${purchase?.id}`,
      },
    ]);
  });

  test("defaults to USD and rejects an unsupported currency", async () => {
    const cookie = await signInAs(ctx, brand);
    expect((await post({ priceId: "tokens-1" }, { cookie })).status).toBe(200);
    expect((await post({ priceId: "tokens-1", currency: "EUR" }, { cookie })).status).toBe(400);
    expect(await ownPurchases()).toMatchObject([{ currency: "USD" }]);
  });

  test("refuses anonymous, pending, label and cross-origin requests", async () => {
    const pending = await signInAs(ctx, await makeUser(ctx.db, { approval: "pending" }));
    const label = await signInAs(ctx, await makeLabel(ctx.db));
    const own = await signInAs(ctx, brand);
    expect((await post(tenTokens)).status).toBe(401);
    expect((await post(tenTokens, { cookie: pending })).status).toBe(403);
    expect((await post(tenTokens, { cookie: label })).status).toBe(403);
    expect((await post(tenTokens, { cookie: own, origin: "https://evil.example" })).status).toBe(403);
    expect(await sessionsAtStripe()).toEqual([]);
  });

  test("returns 503 with a message when the provider fails", async () => {
    const cookie = await signInAs(ctx, brand);
    await ctx.breakCall("POST", "/v1/checkout/sessions", "before");
    const answer = await post(tenTokens, { cookie });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: "Failed to create checkout session. Please try again." },
    ]);
  });
});
