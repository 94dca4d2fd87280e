import { beforeEach, describe, expect, test } from "vitest";
import {
  buyTokens,
  creditedOnce,
  openAndPay,
  readPurchase,
  readTenTokens,
} from "#tests/support/buy-tokens.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeBrand } from "#tests/support/factories.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { verifyPayment } from "./verify-payment.ts";

const ctx = createStripeTestContext();
let brand: Awaited<ReturnType<typeof makeBrand>>;

beforeEach(async () => {
  brand = await makeBrand(ctx.db, { tokens: 0 });
});

describe("verifyPayment", () => {
  test("returns the same result for ten concurrent calls and a later one", async () => {
    const sessionId = await openAndPay(ctx, brand);
    const answers = await concurrently(10, () => verifyPayment(ctx, brand, sessionId));
    const told = { ok: true, tokensAdded: 10, newBalance: 10, isPending: false };
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(told)]));
    expect(await verifyPayment(ctx, brand, sessionId)).toEqual(told);
    expect(await readTenTokens(ctx, sessionId)).toEqual(creditedOnce);
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
