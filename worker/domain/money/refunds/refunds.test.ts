import { eq, like, or } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { auditLog, purchases, refunds } from "#drizzle/schema/index.ts";
import { buyTokens, openCheckout, readPurchase } from "#tests/support/buy-tokens.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { dispute, noneHeld, readTokens, refundOutside, requireSoundBooks, watchMoney } from "#tests/support/disputes.ts";
import { makeBrand, makeLabel, makeSuperUser, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender, makePendingRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { readMailKinds } from "#tests/support/mails.ts";
import { readRefund, refund, refundsAtProvider } from "#tests/support/refunds.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { applyDispute } from "./disputes/apply-dispute.ts";
import { failRender } from "#worker/domain/licensing/renders/render-events/end-job.ts";
import { days, hours, minutes } from "#worker/domain/lib/time.ts";
import { findRefund } from "./find-refund.ts";
import { finishRefund } from "./finish-refund.ts";
import { failRefund, insertRefund } from "./refund-statements.ts";
import { startRefund } from "./start-refund.ts";
import { resumeRefunds } from "./send-refund.ts";
import { abandonRefund } from "./settle-refund.ts";

const ctx = createStripeTestContext();
let superUser: Viewer;

beforeAll(async () => {
  superUser = await makeSuperUser(ctx.db);
});
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 0 }));
afterEach(() => requireSoundBooks(ctx));

const refundFails = "4000000000005126";
const refundWaits = "4000000000007726";

async function track(priceTokens = 2) {
  const label = await makeLabel(ctx.db);
  return makeTrack(ctx.db, label.labelId, { priceTokens });
}

describe("refund of unspent tokens", () => {
  test("takes the tokens, returns the money and mails the brand", async () => {
    const purchase = await buyTokens(ctx, brand);
    const readChanges = await watchMoney(ctx);
    const outcome = await refund(ctx, superUser, purchase);
    expect(outcome).toMatchObject({ ok: true, status: "succeeded", failure: null });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0 });
    expect(await readChanges()).toEqual({ "usd:deferred": -5000, "usd:stripe": 5000 });
    expect(await refundsAtProvider(ctx, purchase)).toMatchObject([{ amount: 5000, status: "succeeded" }]);
    expect(await readMailKinds(ctx, brand)).toEqual(["refund-made"]);
  });

  test("can be partial, at the price paid, until no token is left", async () => {
    const purchase = await buyTokens(ctx, brand, { priceId: "tokens-25", currency: "GBP" });
    const readChanges = await watchMoney(ctx);
    expect(await refund(ctx, superUser, purchase, { tokens: 5 })).toMatchObject({ status: "succeeded" });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 20 });
    expect(await readChanges()).toEqual({ "gbp:deferred": -1840, "gbp:stripe": 1840 });
    expect(await refund(ctx, superUser, purchase, { tokens: 20 })).toMatchObject({ status: "succeeded" });
    expect(await refund(ctx, superUser, purchase, { tokens: 1 })).toMatchObject({ refusal: "tokens-spent" });
    expect(await readChanges()).toEqual({ "gbp:deferred": -9200, "gbp:stripe": 9200 });
  });

  test("is refused beyond the unspent tokens of that purchase", async () => {
    const first = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await track());
    await buyTokens(ctx, brand, { priceId: "tokens-25" });
    const readChanges = await watchMoney(ctx);
    expect(await refund(ctx, superUser, first, { tokens: 10 })).toMatchObject({ refusal: "tokens-spent" });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 33 });
    expect(await readChanges()).toEqual({});
    expect(await refund(ctx, superUser, first, { tokens: 8 })).toMatchObject({ status: "succeeded" });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 25 });
  });

  test("returns tax in parts that add up exactly", async () => {
    const purchase = await buyTokens(ctx, brand);
    await ctx.db.update(purchases).set({ taxCents: 1001 }).where(eq(purchases.id, purchase.id));
    const ids = [
      { tokens: 3, agreedCents: 1_800 },
      { tokens: 3, agreedCents: 1_800 },
      { tokens: 4, agreedCents: 2_401 },
    ].map((part) => ({ ...part, refundId: crypto.randomUUID() as string }));
    for (const part of ids) {
      const request = { ...part, purchaseId: purchase.id, reason: "parts" };
      // Sequential: each part counts those before it.
      await runBatch(ctx.db, insertRefund(ctx.db, request, superUser.id, ctx.clock.now()));
    }
    const parts = await ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchase.id));
    expect(parts.map(({ taxCents }) => taxCents).toSorted((a, b) => a - b)).toEqual([300, 300, 401]);
    expect(parts.every((part) => part.amountCents === part.tokens * 500 + part.taxCents)).toBe(true);
    for (const { refundId } of ids) {
      const row = await findRefund(ctx, refundId);
      if (!row) throw new Error("the refund was not written");
      const end = { stripeRefundId: null, failure: "test" };
      await runBatch(ctx.db, failRefund(ctx.db, row, end, ctx.clock.now()));
    }
  });

  test("is audited with actor and reason", async () => {
    const purchase = await buyTokens(ctx, brand);
    const { refundId } = await refund(ctx, superUser, purchase, { tokens: 4 });
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, refundId));
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["refund.requested", superUser.id],
      ["refund.succeeded", null],
    ]);
    expect(rows[0]?.after).toEqual({ purchase: purchase.id, tokens: 4, reason: "Asked by the brand" });
  });

  test("requires a super user", async () => {
    const purchase = await buyTokens(ctx, brand);
    await expect(refund(ctx, brand, purchase)).rejects.toMatchObject({ status: 403 });
    expect(await refundsAtProvider(ctx, purchase)).toEqual([]);
  });

  test("moves nothing until the exact amount is confirmed", async () => {
    const purchase = await buyTokens(ctx, brand);
    const request = { refundId: crypto.randomUUID(), purchaseId: purchase.id, tokens: 4, reason: "Asked" };
    const question = {
      ok: false,
      refusal: "not-agreed",
      sum: { tokens: 4, amountCents: 2_000, currency: "USD" },
    };
    expect(await startRefund(ctx, superUser, request)).toEqual(question);
    expect(await startRefund(ctx, superUser, { ...request, agreedCents: 1_999 })).toEqual(question);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 10 });
    expect(await startRefund(ctx, superUser, { ...request, agreedCents: 2_000 })).toMatchObject({ ok: true });
  });

  test("is refused for the super user's own purchase", async () => {
    const purchase = await buyTokens(ctx, brand);
    const own = { ...brand, isSuperUser: true };
    const request = { refundId: crypto.randomUUID(), purchaseId: purchase.id, tokens: 4, reason: "Asked" };
    const refused = { ok: false, refusal: "own-purchase" };
    expect(await startRefund(ctx, own, request)).toEqual(refused);
    expect(await startRefund(ctx, own, { ...request, agreedCents: 2_000 })).toEqual(refused);
    expect(await refundsAtProvider(ctx, purchase)).toEqual([]);
  });

  test("is refused when unknown, unpaid, disputed or on a held account", async () => {
    expect(await refund(ctx, superUser, { id: "none" })).toMatchObject({ refusal: "no-such-purchase" });
    const { sessionId } = await openCheckout(ctx, brand);
    expect(await refund(ctx, superUser, await readPurchase(ctx, sessionId))).toMatchObject({
      refusal: "not-paid",
    });
    const [first, second] = [await buyTokens(ctx, brand), await buyTokens(ctx, brand)];
    await applyDispute(ctx, await dispute(ctx, first), []);
    expect(await refund(ctx, superUser, first)).toMatchObject({ refusal: "payment-disputed" });
    expect(await refund(ctx, superUser, second)).toMatchObject({ refusal: "account-held" });
  });
});

describe("concurrent refunds", () => {
  test("process one refund requested twelve times once", async () => {
    const purchase = await buyTokens(ctx, brand);
    const refundId = crypto.randomUUID();
    const outcomes = await concurrently(12, () => refund(ctx, superUser, purchase, { tokens: 3, refundId }));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 7 });
    expect(await refundsAtProvider(ctx, purchase)).toHaveLength(1);
    expect(await readMailKinds(ctx, brand)).toEqual(["refund-made"]);
    expect(await refund(ctx, superUser, purchase, { tokens: 4, refundId })).toMatchObject({
      refusal: "id-taken",
    });
  });

  test("allow ten of twenty one-token refunds on ten tokens", async () => {
    const purchase = await buyTokens(ctx, brand);
    const outcomes = await concurrently(20, () => refund(ctx, superUser, purchase, { tokens: 1 }));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0 });
    expect(await refundsAtProvider(ctx, purchase)).toHaveLength(10);
  });

  test("never share the last tokens with a render", async () => {
    const song = await track(10);
    const brands = await concurrently(12, () => makeBrand(ctx.db, { tokens: 0 }));
    const rounds = await Promise.all(brands.map(async (buyer) => ({ buyer, purchase: await buyTokens(ctx, buyer) })));
    const ends = await Promise.all(
      rounds.map(async ({ buyer, purchase }, index) => {
        const render = () => makePendingRender(ctx, buyer, song).then(Boolean, () => false);
        const back = () => refund(ctx, superUser, purchase).then(({ ok }) => ok);
        const both = index % 2 === 0 ? [render(), back()] : [back(), render()];
        return (await Promise.all(both)).filter(Boolean).length;
      }),
    );
    expect(new Set(ends)).toEqual(new Set([1]));
  });
});

describe("failed refund", () => {
  test("returns the tokens when the bank refuses", async () => {
    const purchase = await buyTokens(ctx, brand, { card: refundFails });
    const readChanges = await watchMoney(ctx);
    const outcome = await refund(ctx, superUser, purchase);
    expect(outcome).toMatchObject({ ok: true, status: "failed", failure: "lost_or_stolen_card" });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 10 });
    expect(await readChanges()).toEqual({});
    expect(await readMailKinds(ctx, brand)).toEqual(["refund-failed"]);
  });

  test("returns the tokens when the provider refuses, with its message", async () => {
    const purchase = await buyTokens(ctx, brand);
    // The bank has taken the money, but its webhook event has not arrived yet.
    const disputeId = await dispute(ctx, purchase);
    const outcome = await refund(ctx, superUser, purchase, { tokens: 2 });
    expect(outcome).toMatchObject({ status: "failed", failure: expect.stringContaining("charged back") });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 10 });
    await applyDispute(ctx, disputeId, []);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, held: 10 });
  });

  test("returns the tokens when it fails after it had succeeded", async () => {
    const purchase = await buyTokens(ctx, brand);
    const readChanges = await watchMoney(ctx);
    const { refundId } = await refund(ctx, superUser, purchase);
    const { stripeRefundId } = await readRefund(ctx, refundId);
    await ctx.control(`refunds/${stripeRefundId}/end`, { outcome: "failed" });
    await concurrently(12, () => finishRefund(ctx, String(stripeRefundId), []));
    expect(await readRefund(ctx, refundId)).toMatchObject({
      status: "succeeded",
      failure: "lost_or_stolen_card",
    });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 10 });
    expect(await readChanges()).toEqual({});
    expect(await readMailKinds(ctx, brand)).toEqual(["refund-made", "refund-failed"]);
  });
});

describe("pending refund", () => {
  test("holds the tokens until the provider completes it", async () => {
    const purchase = await buyTokens(ctx, brand, { card: refundWaits });
    const { refundId, ...outcome } = await refund(ctx, superUser, purchase);
    expect(outcome).toEqual({
      ok: true,
      status: "pending",
      failure: null,
      tokens: 10,
      amountCents: 5000,
      currency: "USD",
    });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, held: 10 });
    ctx.wait(days(1));
    await ctx.deliver();
    await ctx.deliver();
    expect(await readRefund(ctx, refundId)).toMatchObject({ status: "succeeded", endedAt: ctx.clock.now() });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0 });
  });

  test("is completed by cron without a webhook event", async () => {
    const purchase = await buyTokens(ctx, brand, { card: refundWaits });
    const { refundId } = await refund(ctx, superUser, purchase);
    await resumeRefunds(ctx);
    expect(await readRefund(ctx, refundId)).toMatchObject({ status: "pending" });
    ctx.wait(days(1));
    await resumeRefunds(ctx);
    expect(await readRefund(ctx, refundId)).toMatchObject({ status: "succeeded" });
  });

  test("returns the tokens when it fails", async () => {
    const purchase = await buyTokens(ctx, brand, { card: refundWaits });
    const { refundId } = await refund(ctx, superUser, purchase);
    const { stripeRefundId } = await readRefund(ctx, refundId);
    await ctx.control(`refunds/${stripeRefundId}/end`, { outcome: "failed" });
    await ctx.deliver();
    expect(await readRefund(ctx, refundId)).toMatchObject({ status: "failed" });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 10 });
  });
});

describe("interrupted refund", () => {
  test("is made by cron when it never reached the provider", async () => {
    const purchase = await buyTokens(ctx, brand);
    await ctx.breakCall("POST", "/v1/refunds", "before");
    const { refundId, ...outcome } = await refund(ctx, superUser, purchase);
    expect(outcome).toMatchObject({ ok: true, status: "pending" });
    expect(await refundsAtProvider(ctx, purchase)).toEqual([]);
    await resumeRefunds(ctx);
    expect(await readRefund(ctx, refundId)).toMatchObject({ status: "pending" });
    ctx.wait(days(1) + minutes(1));
    await Promise.all([resumeRefunds(ctx), resumeRefunds(ctx)]);
    expect(await readRefund(ctx, refundId)).toMatchObject({ status: "succeeded" });
    expect(await refundsAtProvider(ctx, purchase)).toHaveLength(1);
  });

  test("is found after a lost response, even once its idempotency key has expired", async () => {
    const purchase = await buyTokens(ctx, brand);
    ctx.cutLine("POST", "/v1/refunds");
    const { refundId } = await refund(ctx, superUser, purchase, { tokens: 6 });
    expect(await readRefund(ctx, refundId)).toMatchObject({ status: "pending", stripeRefundId: null });
    ctx.wait(hours(30));
    await resumeRefunds(ctx);
    expect(await readRefund(ctx, refundId)).toMatchObject({ status: "succeeded" });
    expect(await refundsAtProvider(ctx, purchase)).toHaveLength(1);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 4 });
  });

  test("is recognised as ours by its webhook event after a lost response", async () => {
    const purchase = await buyTokens(ctx, brand);
    ctx.cutLine("POST", "/v1/refunds");
    const { refundId } = await refund(ctx, superUser, purchase, { tokens: 6 });
    const [made] = await refundsAtProvider(ctx, purchase);
    await concurrently(12, () => finishRefund(ctx, String(made?.id), []));
    expect(await readRefund(ctx, refundId)).toMatchObject({ status: "succeeded", stripeRefundId: made?.id });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 4 });
    expect(await readMailKinds(ctx, brand)).toEqual(["refund-made"]);
  });

  test("takes the tokens again when it was abandoned but paid", async () => {
    const purchase = await buyTokens(ctx, brand);
    ctx.cutLine("POST", "/v1/refunds");
    const { refundId } = await refund(ctx, superUser, purchase, { tokens: 6 });
    const row = await findRefund(ctx, refundId);
    if (!row) throw new Error("the refund was not written");
    await abandonRefund(ctx, row, "given up");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 10 });
    const [made] = await refundsAtProvider(ctx, purchase);
    await finishRefund(ctx, String(made?.id), []);
    await finishRefund(ctx, String(made?.id), []);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 4 });
  });

  test("fails when a dispute takes the money first", async () => {
    const purchase = await buyTokens(ctx, brand);
    await ctx.breakCall("POST", "/v1/refunds", "before");
    const { refundId } = await refund(ctx, superUser, purchase, { tokens: 4 });
    const disputeId = await dispute(ctx, purchase);
    await applyDispute(ctx, disputeId, []);
    expect(await readTokens(ctx, brand)).toEqual({ spendable: 0, held: 10, owed: 0, mayBeOwed: 4 });
    ctx.wait(minutes(2));
    await resumeRefunds(ctx);
    expect(await readRefund(ctx, refundId)).toMatchObject({ status: "failed" });
    await ctx.control(`disputes/${disputeId}/end`, { outcome: "lost" });
    await applyDispute(ctx, disputeId, []);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0 });
  });

  test("is unchanged by duplicate and late webhook events", async () => {
    const purchase = await buyTokens(ctx, brand);
    await refund(ctx, superUser, purchase, { tokens: 2 });
    await ctx.deliver();
    const readChanges = await watchMoney(ctx);
    const { events } = await ctx.standIn.readState();
    const told = Object.values(events).filter(({ type }) => type.startsWith("refund."));
    expect(told.length).toBeGreaterThan(1);
    for (const { id } of told) {
      await ctx.control(`events/${id}/resend`);
    }
    await ctx.deliver();
    expect(await readChanges()).toEqual({});
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 8 });
    const notes = await ctx.db
      .select({ type: auditLog.action })
      .from(auditLog)
      .where(or(like(auditLog.action, "outside-refund%"), eq(auditLog.targetId, brand.id)));
    expect(notes.filter(({ type }) => type === "outside-refund.opened").length).toBeLessThan(2);
  });
});

test("a failed render's tokens are not refunded again after a full refund at the provider", async () => {
  const purchase = await buyTokens(ctx, brand);
  const renderId = await makePendingRender(ctx, brand, await track(2));
  ctx.wait(1000);
  await buyTokens(ctx, brand, { priceId: "tokens-25" });
  await finishRefund(ctx, await refundOutside(ctx, purchase), []);
  expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 23, held: 2 });
  await failRender(ctx, renderId, "unexpected");
  expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 25 });
  expect(await refund(ctx, superUser, purchase, { tokens: 1 })).toMatchObject({ refusal: "tokens-spent" });
});
