import { describe, expect, test } from "vitest";
import { buyTokens, openCheckout } from "#tests/support/buy-tokens.ts";
import { decide, dispute, refundOutside } from "#tests/support/disputes.ts";
import { makeBrand, makeSuperUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { refund } from "#tests/support/refunds.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { days } from "#worker/domain/lib/time.ts";
import { listPurchases } from "./queries.ts";

const ctx = createStripeTestContext();
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 0 }));

describe("listPurchases", () => {
  test("pages purchases newest first, 20 per page, and skips open checkouts", async () => {
    await Promise.all(["tokens-50", "tokens-100"].map((priceId) => openCheckout(ctx, brand, { priceId })));
    const bought: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      ctx.wait(1000);
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
      documents: ["receipt", "invoice"],
      creditNotes: [],
    });
    const second = await listPurchases(ctx, brand, first.nextAfter);
    expect([...first.purchases, ...second.purchases].map(({ id }) => id)).toEqual(bought);
    expect([first.purchases.length, second.nextAfter]).toEqual([20, null]);
    expect([first.total, second.total]).toEqual([21, 21]);
  });

  test("reports refunds, including those made at the provider, and disputes", async () => {
    const line = async () => (await listPurchases(ctx, brand, null)).purchases[0];
    const bought = await buyTokens(ctx, brand, { card: "4000000000007726" });
    await refund(ctx, await makeSuperUser(ctx.db), bought, { tokens: 4 });
    expect(await line()).toMatchObject({ refundedTokens: 4, refundedCents: 2000, isRefundPending: true });
    ctx.wait(days(2));
    await ctx.deliver();
    await refundOutside(ctx, bought, 1000);
    ctx.wait(days(2));
    await ctx.deliver();
    expect(await line()).toMatchObject({ refundedCents: 3000, isRefundPending: false, dispute: null });
    expect(await line()).toMatchObject({ id: bought.id, totalCents: 5000, status: "paid" });
    ctx.wait(1000);
    const disputed = await buyTokens(ctx, brand);
    const id = await dispute(ctx, disputed);
    await ctx.deliver();
    expect(await line()).toMatchObject({ id: disputed.id, dispute: "open" });
    await decide(ctx, id, "won");
    await ctx.deliver();
    expect(await line()).toMatchObject({ id: disputed.id, dispute: "won", refundedTokens: 0 });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("lists only the brand's own purchases", async () => {
    await buyTokens(ctx, brand);
    const stranger = await makeBrand(ctx.db, { tokens: 0 });
    expect(await listPurchases(ctx, stranger, null)).toEqual({ purchases: [], nextAfter: null, total: 0 });
  });
});
