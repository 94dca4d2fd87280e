import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { buyTokens } from "#tests/support/buy-tokens.ts";
import { requireSoundBooks } from "#tests/support/disputes.ts";
import { makeBrand, makeSuperUser } from "#tests/support/factories.ts";
import { refund, refundsAtProvider } from "#tests/support/refunds.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { proposeAdjustment } from "./adjustments/propose-adjustment.ts";
import { getAccount } from "./account-views.ts";
import { getPurchase } from "./purchase-views.ts";

const ctx = createStripeTestContext();
let superUser: Viewer;

beforeAll(async () => {
  superUser = await makeSuperUser(ctx.db);
});

test("a reloaded refund form repeats the same refund until it is made", async () => {
  const purchase = await buyTokens(ctx, await makeBrand(ctx.db, { tokens: 0 }));
  const open = async () => (await getPurchase(ctx, superUser, purchase.id))?.nextRefundId ?? "";
  const refundId = await open();
  expect(z.uuid().safeParse(refundId).success).toBe(true);
  expect(await open()).toBe(refundId);
  const press = () => refund(ctx, superUser, purchase, { tokens: 2, refundId });
  const answers = await Promise.all([press(), press(), press()]);
  for (const answer of [...answers, await press()])
    expect(answer).toMatchObject({ ok: true, tokens: 2, amountCents: 1000, currency: "USD" });
  expect(await refundsAtProvider(ctx, purchase)).toHaveLength(1);
  expect(await open()).not.toBe(refundId);
  await requireSoundBooks(ctx);
});

test("a different refund from the same purchase state is refused", async () => {
  const purchase = await buyTokens(ctx, await makeBrand(ctx.db, { tokens: 0 }));
  const refundId = (await getPurchase(ctx, superUser, purchase.id))?.nextRefundId ?? "";
  await refund(ctx, superUser, purchase, { tokens: 2, refundId });
  expect(await refund(ctx, superUser, purchase, { tokens: 3, refundId })).toMatchObject({
    refusal: "id-taken",
  });
  expect(await refundsAtProvider(ctx, purchase)).toHaveLength(1);
});

test("an adjustment is proposed once per account state", async () => {
  const brand = await makeBrand(ctx.db, { tokens: 0 });
  const accountId = `tok:${brand.id}`;
  const open = async () => (await getAccount(ctx, superUser, accountId, {}))?.nextAdjustmentId ?? "";
  const adjustmentId = await open();
  expect(await open()).toBe(adjustmentId);
  const propose = (amount: number) =>
    proposeAdjustment(ctx, superUser, {
      adjustmentId,
      accountId,
      amount,
      excess: 0,
      reason: "Promised by phone",
    });
  expect(await propose(3)).toMatchObject({ ok: true });
  expect(await propose(3)).toMatchObject({ ok: true });
  expect(await propose(4)).toMatchObject({ refusal: "id-taken" });
  expect(await open()).not.toBe(adjustmentId);
});
