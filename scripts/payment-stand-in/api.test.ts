import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { buyTokens, makeLabel, makeStandIn, secrets, tenTokens } from "./test-stand-in.ts";
import { concurrently } from "#tests/support/concurrently.ts";

/** Raw request, for mistakes that the SDK prevents. */
function call(made: ReturnType<typeof makeStandIn>, headers: Record<string, string>, body = "mode=payment") {
  const url = "https://api.stripe.com/v1/checkout/sessions";
  return made.standIn.fetch(new Request(url, { method: "POST", headers, body }));
}
const version = { "stripe-version": Stripe.API_VERSION };
const key = { authorization: `Bearer ${secrets.secretKey}` };

describe("API calls", () => {
  test("are refused with 401 for a wrong or missing key", async () => {
    const made = makeStandIn();
    for (const headers of [version, { ...version, authorization: "Bearer sk_test_other" }]) {
      const response = await call(made, headers);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
    }
  });

  test("are accepted only in the SDK's pinned version", async () => {
    const made = makeStandIn();
    expect((await call(made, key)).status).toBe(400);
    expect((await call(made, { ...key, "stripe-version": "2024-06-20" })).status).toBe(400);
  });

  test("return a request id", async () => {
    const { stripe } = makeStandIn();
    const balance = await stripe.balance.retrieve();
    expect(balance.lastResponse.requestId).toMatch(/^req_/);
  });

  test("are impossible with a live key", () => {
    for (const secretKey of ["sk_live_1", "rk_live_1"]) expect(() => makeStandIn({ secretKey })).toThrow("live key");
  });

  test("fail with 404 for an unknown endpoint", async () => {
    const { stripe } = makeStandIn();
    await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 });
  });

  test("are refused from a form on another site", async () => {
    const { standIn } = makeStandIn();
    const headers = { origin: "https://elsewhere.test" };
    const request = new Request("http://standin.test/control/advance", { method: "POST", headers });
    expect((await standIn.fetch(request)).status).toBe(403);
  });
});

describe("parameter checks", () => {
  const wrongs: [string, object, object][] = [
    ["an unknown parameter", { unknown: "x" }, { code: "parameter_unknown", param: "unknown" }],
    [
      "payment_method_types, removed in the pinned version",
      { payment_method_types: ["card"] },
      { code: "parameter_unknown", param: "payment_method_types" },
    ],
    ["a missing parameter", { success_url: undefined }, { code: "parameter_missing", param: "success_url" }],
    [
      "a mistyped number",
      { line_items: [{ ...tenTokens.line_items[0], quantity: "two" }] },
      { code: "parameter_invalid_integer", param: "line_items[0][quantity]" },
    ],
    [
      "an unknown nested parameter",
      { line_items: [{ ...tenTokens.line_items[0], colour: "red" }] },
      { code: "parameter_unknown", param: "line_items[0][colour]" },
    ],
    ["an invalid URL", { success_url: "buy-tokens" }, { code: "url_invalid" }],
    ["an expiry in the past", { expires_at: 1 }, { param: "expires_at" }],
    ["an unknown mode", { mode: "gift" }, { param: "mode" }],
    [
      "an amount below the minimum",
      {
        line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 49, product_data: { name: "x" } } }],
      },
      { code: "amount_too_small" },
    ],
  ];
  test.each(wrongs)("refuse %s", async (_name, change, error) => {
    const { stripe } = makeStandIn();
    await expect(stripe.checkout.sessions.create({ ...tenTokens, ...change })).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      ...error,
    });
  });

  test("refuse to expand an unknown field", async () => {
    const made = makeStandIn();
    const { session } = await buyTokens(made);
    const expand = ["payment_intent.colour"];
    await expect(made.stripe.checkout.sessions.retrieve(session.id, { expand })).rejects.toThrow("cannot be expanded");
  });

  test("answer 404 for missing objects", async () => {
    const { stripe } = makeStandIn();
    const missing = { code: "resource_missing", statusCode: 404 };
    await expect(stripe.checkout.sessions.retrieve("cs_test_x")).rejects.toMatchObject(missing);
    await expect(stripe.transfers.retrieve("tr_x")).rejects.toMatchObject(missing);
    await expect(stripe.v2.core.accounts.retrieve("acct_x")).rejects.toMatchObject(missing);
    await expect(stripe.refunds.create({ payment_intent: "pi_x" })).rejects.toMatchObject(missing);
  });
});

describe("an idempotency key", () => {
  test("replays the first response to a repeated call", async () => {
    const { stripe } = makeStandIn();
    const first = await stripe.checkout.sessions.create(tenTokens, { idempotencyKey: "checkout:1" });
    const again = await stripe.checkout.sessions.create(tenTokens, { idempotencyKey: "checkout:1" });
    expect(again.id).toBe(first.id);
    const headers: unknown = again.lastResponse.headers;
    expect(headers instanceof Headers && headers.get("idempotent-replayed")).toBe("true");
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  test("creates one session for twenty concurrent calls", async () => {
    const { stripe } = makeStandIn();
    const sessions = await concurrently(20, () => stripe.checkout.sessions.create(tenTokens, { idempotencyKey: "checkout:2" }));
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
  });

  test("is refused with other parameters", async () => {
    const { stripe } = makeStandIn();
    const idempotencyKey = "checkout:3";
    await stripe.checkout.sessions.create(tenTokens, { idempotencyKey });
    const other = { ...tenTokens, client_reference_id: "other" };
    await expect(stripe.checkout.sessions.create(other, { idempotencyKey })).rejects.toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
  });

  test("replays a refused transfer for a day, so that a retry needs a new key", async () => {
    const made = makeStandIn();
    const destination = await makeLabel(made);
    const transfer = { amount: 100, currency: "usd", destination };
    const send = (idempotencyKey: string) => made.stripe.transfers.create(transfer, { idempotencyKey });
    await expect(send("payout:1:1")).rejects.toMatchObject({ code: "balance_insufficient" });
    await made.control("funds", { amount: 1000, currency: "usd" });
    await expect(send("payout:1:1")).rejects.toMatchObject({ code: "balance_insufficient" });
    expect(await send("payout:1:2")).toMatchObject({ amount: 100 });
    await made.standIn.advance(25 * 3_600_000);
    expect(await send("payout:1:1")).toMatchObject({ amount: 100 });
  });

  test("stays unused when the parameters are refused", async () => {
    const { stripe } = makeStandIn();
    const idempotencyKey = "checkout:4";
    const wrong = { ...tenTokens, mode: "gift" as const };
    await expect(stripe.checkout.sessions.create(wrong, { idempotencyKey })).rejects.toThrow("mode");
    expect(await stripe.checkout.sessions.create(tenTokens, { idempotencyKey })).toMatchObject({
      status: "open",
    });
  });
});

describe("an injected failure", () => {
  test("before the call has no effect", async () => {
    const made = makeStandIn();
    await made.control("break", { method: "POST", path: "/v1/checkout/sessions", how: "before" });
    await expect(made.stripe.checkout.sessions.create(tenTokens)).rejects.toMatchObject({ statusCode: 500 });
    expect((await made.stripe.checkout.sessions.list()).data).toHaveLength(0);
  });

  test("after the call is recovered by the same key", async () => {
    const made = makeStandIn();
    const idempotencyKey = "checkout:5";
    await made.control("break", { method: "POST", path: "/v1/checkout/sessions", how: "after" });
    await expect(made.stripe.checkout.sessions.create(tenTokens, { idempotencyKey })).rejects.toThrow("asked to fail");
    await made.stripe.checkout.sessions.create(tenTokens, { idempotencyKey });
    expect((await made.stripe.checkout.sessions.list()).data).toHaveLength(1);
  });
});
