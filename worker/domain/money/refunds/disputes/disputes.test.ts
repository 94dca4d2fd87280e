import { and, asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { disputes, labelEntries } from "#drizzle/schema/index.ts";
import { buyTokens, openCheckout } from "#tests/support/buy-tokens.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { decide, dispute, noneHeld, readTokens, setUpDisputes, watchMoney } from "#tests/support/disputes.ts";
import { makeSuperUser, makeTrack, makeUpload, renderForm } from "#tests/support/factories.ts";
import { finishRender, makeFinishedRender, makePendingRender } from "#tests/support/finished-render.ts";
import { readMailKinds } from "#tests/support/mails.ts";
import { addFunds, openPayoutAccount, readOwed } from "#tests/support/payouts.ts";
import { refund } from "#tests/support/refunds.ts";
import { createStripeTestContext, underHalf } from "#tests/support/stripe.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { payDueLabels } from "#worker/domain/money/payouts/pay-due-labels.ts";
import { reverseAtStripe } from "#worker/domain/money/payouts/reverse-at-stripe.ts";
import { failRender } from "#worker/domain/licensing/renders/render-events/end-job.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { days } from "#worker/domain/lib/time.ts";
import { getAccountHold, repayDebts } from "./account-hold.ts";
import { applyDispute } from "./apply-dispute.ts";

const { ctx, brand, label, open, close } = setUpDisputes();

const paidThenDisputed = "4000000000000259";

/** A track of the label. Each token earns it $2.50: at the test's date its share is 50%. */
const song = (priceTokens = 2) => makeTrack(ctx.db, label.labelId, { priceTokens });

async function entries(kind?: "earning" | "reversal" | "adjustment") {
  const rows = await ctx.db
    .select()
    .from(labelEntries)
    .where(and(eq(labelEntries.labelId, label.labelId), kind && eq(labelEntries.kind, kind)))
    .orderBy(asc(labelEntries.bookedAt), asc(labelEntries.id));
  return rows.map(({ amountCents, heldFor, payoutId }) => ({
    amountCents,
    heldFor,
    isPaid: payoutId !== null,
  }));
}

async function tryToRender(viewer: Viewer = brand): Promise<string> {
  const [track, upload] = [await song(1), await makeUpload(ctx, viewer)];
  const form = await renderForm(ctx, track, upload.id, { hasOverlay: "on" });
  const outcome = await startRender(ctx, viewer, form);
  return outcome.ok ? "started" : outcome.refusal;
}

async function statusOf(id: string): Promise<string | undefined> {
  const [row] = await ctx.db.select().from(disputes).where(eq(disputes.id, id));
  return row?.status;
}

describe("dispute of unspent tokens", () => {
  test("holds the tokens and the account, even when other tokens are left", async () => {
    await buyTokens(ctx, brand);
    const purchase = await buyTokens(ctx, brand, { priceId: "tokens-25" });
    const readChanges = await watchMoney(ctx);
    const id = await open(purchase);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 10, held: 25 });
    expect(await readChanges()).toEqual({
      "usd:disputed": -11_500,
      "usd:fees": -1_500,
      "usd:stripe": 13_000,
    });
    expect(await tryToRender()).toBe("account-held");
    expect(await getAccountHold(ctx, brand.id)).toEqual({
      debtTokens: 0,
      openDisputes: [
        {
          id,
          purchaseId: purchase.id,
          amountCents: 11_500,
          currency: "USD",
          heldTokens: 25,
          spentTokens: 0,
          openedAt: ctx.clock.now(),
        },
      ],
    });
    expect(await readMailKinds(ctx, brand)).toEqual(["dispute-opened"]);
  });

  test("restores everything when won", async () => {
    const purchase = await buyTokens(ctx, brand);
    const readChanges = await watchMoney(ctx);
    const id = await open(purchase);
    await close(id, "won");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 10 });
    expect(await readChanges()).toEqual({});
    expect(await getAccountHold(ctx, brand.id)).toBeNull();
    expect(await tryToRender()).toBe("started");
    expect(await readMailKinds(ctx, brand)).toEqual(["dispute-opened", "dispute-closed"]);
  });

  test("takes the tokens and costs us only the fee when lost", async () => {
    const purchase = await buyTokens(ctx, brand, { currency: "GBP" });
    const readChanges = await watchMoney(ctx);
    const id = await open(purchase);
    await close(id, "lost");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0 });
    expect(await readChanges()).toEqual({
      "gbp:deferred": -4_000,
      "gbp:fees": -1_500,
      "gbp:stripe": 5_500,
    });
    expect(await getAccountHold(ctx, brand.id)).toBeNull();
  });
});

describe("dispute of spent tokens", () => {
  test("holds the earnings and a possible debt until decided", async () => {
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(4));
    const id = await open(purchase);
    expect(await readTokens(ctx, brand)).toEqual({ spendable: 0, held: 6, owed: 0, mayBeOwed: 4 });
    expect(await entries()).toEqual([{ amountCents: 1_000, heldFor: "dispute", isPaid: false }]);
    await close(id, "won");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 6 });
    expect(await entries()).toEqual([{ amountCents: 1_000, heldFor: null, isPaid: false }]);
  });

  test("reverses unpaid earnings on their due date when lost", async () => {
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(4));
    const readChanges = await watchMoney(ctx);
    const id = await open(purchase);
    await close(id, "lost");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, owed: 4 });
    expect(await readChanges()).toEqual({
      [`usd:label:${label.labelId}`]: -1_000,
      "usd:deferred": -3_000,
      "usd:fees": -1_500,
      "usd:losses": -1_000,
      "usd:stripe": 6_500,
    });
    const rows = await ctx.db.select().from(labelEntries).where(eq(labelEntries.labelId, label.labelId));
    expect(rows.map(({ amountCents, heldFor }) => [amountCents, heldFor])).toEqual(
      expect.arrayContaining([
        [-1_000, null],
        [1_000, null],
      ]),
    );
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ eligibleAt }) => eligibleAt)).size).toBe(1);
    expect(await getAccountHold(ctx, brand.id)).toEqual({ debtTokens: 4, openDisputes: [] });
    expect(await tryToRender()).toBe("account-held");
  });

  test("reverses paid earnings at the provider when lost", async () => {
    await openPayoutAccount(ctx, label);
    await addFunds(ctx);
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(4));
    ctx.wait(days(91));
    await payDueLabels(ctx, ctx.clock.now());
    expect(await entries()).toEqual([{ amountCents: 1_000, heldFor: null, isPaid: true }]);
    const id = await open(purchase);
    expect(await entries()).toEqual([{ amountCents: 1_000, heldFor: null, isPaid: true }]);
    await close(id, "lost");
    expect(await readOwed(ctx, label.labelId)).toMatchObject({ owed: -1_000 });
    expect(await entries("reversal")).toEqual([{ amountCents: -1_000, heldFor: null, isPaid: false }]);
    const [row] = await ctx.db
      .select()
      .from(labelEntries)
      .where(and(eq(labelEntries.labelId, label.labelId), eq(labelEntries.kind, "reversal")));
    expect(row).toMatchObject({ eligibleAt: ctx.clock.now(), tokens: 4, disputeId: id });
    await reverseAtStripe(ctx);
    expect(await readOwed(ctx, label.labelId)).toMatchObject({ owed: 0 });
  });

  test("affects only renders of the disputed purchase", async () => {
    const first = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(6));
    ctx.wait(1_000);
    // The next render spends four tokens of the first purchase and two of the second.
    const second = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(6));
    const id = await open(second);
    expect(await readTokens(ctx, brand)).toEqual({ spendable: 0, held: 8, owed: 0, mayBeOwed: 2 });
    expect((await entries()).map(({ heldFor }) => heldFor)).toEqual([null, "dispute"]);
    await close(id, "lost");
    expect((await entries("reversal")).map(({ amountCents }) => amountCents)).toEqual([-500]);
    await close(await open(first), "lost");
    expect((await entries("reversal")).map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
      -1_500, -1_000, -500,
    ]);
    expect(await readOwed(ctx, label.labelId)).toMatchObject({ owed: 0 });
  });
});

describe("render in progress when a dispute opens", () => {
  test("has its earning held, then reversed when the dispute is lost", async () => {
    const purchase = await buyTokens(ctx, brand);
    const renderId = await makePendingRender(ctx, brand, await song(4));
    const id = await open(purchase);
    expect(await readTokens(ctx, brand)).toEqual({ spendable: 0, held: 10, owed: 0, mayBeOwed: 4 });
    await finishRender(ctx, renderId);
    expect(await entries()).toEqual([{ amountCents: 1_000, heldFor: "dispute", isPaid: false }]);
    await close(id, "lost");
    expect(await entries("reversal")).toEqual([{ amountCents: -1_000, heldFor: null, isPaid: false }]);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, owed: 4 });
  });

  test("earns nothing when it finishes after the loss", async () => {
    const purchase = await buyTokens(ctx, brand);
    const renderId = await makePendingRender(ctx, brand, await song(4));
    await close(await open(purchase), "lost");
    await finishRender(ctx, renderId);
    expect((await entries()).map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([-1_000, 1_000]);
    expect(await readOwed(ctx, label.labelId)).toMatchObject({ owed: 0 });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, owed: 4 });
  });

  test("earns as usual when it finishes after a win", async () => {
    const purchase = await buyTokens(ctx, brand);
    const renderId = await makePendingRender(ctx, brand, await song(4));
    await close(await open(purchase), "won");
    await finishRender(ctx, renderId);
    expect(await entries()).toEqual([{ amountCents: 1_000, heldFor: null, isPaid: false }]);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 6 });
  });

  test("repays the debt when it fails before the loss", async () => {
    const purchase = await buyTokens(ctx, brand);
    const renderId = await makePendingRender(ctx, brand, await song(4));
    const readChanges = await watchMoney(ctx);
    const id = await open(purchase);
    await failRender(ctx, renderId, "test");
    expect(await readTokens(ctx, brand)).toEqual({ spendable: 4, held: 6, owed: 0, mayBeOwed: 4 });
    expect(await tryToRender()).toBe("account-held");
    await close(id, "lost");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0 });
    expect(await readChanges()).toEqual({
      "usd:deferred": -5_000,
      "usd:fees": -1_500,
      "usd:stripe": 6_500,
    });
    expect(await getAccountHold(ctx, brand.id)).toBeNull();
  });

  test("repays the debt by cron when it fails after the loss", async () => {
    const purchase = await buyTokens(ctx, brand);
    const renderId = await makePendingRender(ctx, brand, await song(4));
    await close(await open(purchase), "lost");
    await failRender(ctx, renderId, "test");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 4, owed: 4 });
    await concurrently(12, () => repayDebts(ctx));
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0 });
    expect(await getAccountHold(ctx, brand.id)).toBeNull();
  });
});

describe("partial dispute", () => {
  test("takes the whole tokens its amount bought, unspent ones first", async () => {
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(4));
    const id = await open(purchase, 3_499);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, held: 6 });
    expect((await entries()).map(({ heldFor }) => heldFor)).toEqual([null]);
    const readChanges = await watchMoney(ctx);
    await close(id, "lost");
    expect(await readChanges()).toEqual({
      "usd:deferred": -3_000,
      "usd:disputed": 3_499,
      "usd:losses": -499,
    });
  });

  test("adds up to the whole purchase over three parts", async () => {
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(3));
    ctx.wait(1_000);
    await makeFinishedRender(ctx, brand, await song(4));
    const readChanges = await watchMoney(ctx);
    const parts = [1_750, 2_249, 1_001];
    const ids: string[] = [];
    for (const part of parts) {
      ids.push(await open(purchase, part));
    }
    expect(await readTokens(ctx, brand)).toEqual({ spendable: 0, held: 3, owed: 0, mayBeOwed: 7 });
    for (const id of ids) {
      await close(id, "lost");
    }
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, owed: 7 });
    expect(await readChanges()).toEqual({
      [`usd:label:${label.labelId}`]: -1_750,
      "usd:deferred": -1_500,
      "usd:fees": -4_500,
      "usd:losses": -1_750,
      "usd:stripe": 9_500,
    });
    expect(await readOwed(ctx, label.labelId)).toMatchObject({ owed: 0 });
  });

  test("reverses the latest licences and spares the earlier ones", async () => {
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(5));
    ctx.wait(1_000);
    await makeFinishedRender(ctx, brand, await song(5));
    const id = await open(purchase, 1_500);
    expect((await entries()).map(({ heldFor }) => heldFor)).toEqual([null, "dispute"]);
    await close(id, "lost");
    expect((await entries("reversal")).map(({ amountCents }) => amountCents)).toEqual([-750]);
    expect(await readOwed(ctx, label.labelId)).toMatchObject({ owed: 1_750 });
  });

  test("covers only the rest after a partial refund", async () => {
    const purchase = await buyTokens(ctx, brand);
    await refund(ctx, await makeSuperUser(ctx.db), purchase, { tokens: 3 });
    await makeFinishedRender(ctx, brand, await song(2));
    await open(purchase);
    expect(await readTokens(ctx, brand)).toEqual({ spendable: 0, held: 5, owed: 0, mayBeOwed: 2 });
  });

  test("below one token's price takes money from us and no token from the brand", async () => {
    const purchase = await buyTokens(ctx, brand);
    const readChanges = await watchMoney(ctx);
    await close(await open(purchase, 499), "lost");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 10 });
    expect(await readChanges()).toMatchObject({ "usd:losses": -499 });
  });
});

describe("two disputes of one brand", () => {
  test("hold shared earnings until both are decided", async () => {
    const first = await buyTokens(ctx, brand);
    ctx.wait(1_000);
    const second = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(12));
    const [one, two] = [await open(first), await open(second)];
    expect(await readTokens(ctx, brand)).toEqual({ spendable: 0, held: 8, owed: 0, mayBeOwed: 12 });
    await close(one, "lost");
    // The reversal is held with its earning; otherwise it would be netted against the label's other earnings.
    expect((await entries()).map(({ heldFor }) => heldFor)).toEqual(["dispute", "dispute"]);
    expect(await readOwed(ctx, label.labelId)).toMatchObject({ owed: 500 });
    expect(await getAccountHold(ctx, brand.id)).toMatchObject({
      debtTokens: 10,
      openDisputes: [{ id: two }],
    });
    await close(two, "won");
    // Eight tokens are returned and repay part of the debt of ten: most of the licence is paid for again.
    expect((await entries()).map(({ heldFor }) => heldFor)).toEqual([null, null, null]);
    expect(await readOwed(ctx, label.labelId)).toMatchObject({ owed: 2_500 });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, owed: 2 });
    expect(await tryToRender()).toBe("account-held");
  });
});

describe("debt", () => {
  test("is repaid by the next purchase and releases the account", async () => {
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(7));
    await close(await open(purchase), "lost");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, owed: 7 });
    const readChanges = await watchMoney(ctx);
    await buyTokens(ctx, brand);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 3 });
    expect(await readChanges()).toMatchObject({
      "usd:losses": 1_750,
      "usd:deferred": 1_500,
      [`usd:label:${label.labelId}`]: 1_750,
    });
    expect(await tryToRender()).toBe("started");
  });

  test("keeps the account held while a purchase covers only part of it", async () => {
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(7));
    await close(await open(purchase), "lost");
    await buyTokens(ctx, brand, { priceId: "tokens-1" });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, owed: 6 });
    expect(await tryToRender()).toBe("account-held");
  });

  test("returns when the repaying purchase is disputed too", async () => {
    const first = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(7));
    await close(await open(first), "lost");
    const second = await buyTokens(ctx, brand);
    await close(await open(second), "lost");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, owed: 7 });
    expect(await readOwed(ctx, label.labelId)).toMatchObject({ owed: 0 });
  });
});

describe("dispute webhook events", () => {
  test("are applied once when twelve calls race", async () => {
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(4));
    const id = await dispute(ctx, purchase);
    await concurrently(12, () => applyDispute(ctx, id, []));
    expect(await readTokens(ctx, brand)).toEqual({ spendable: 0, held: 6, owed: 0, mayBeOwed: 4 });
    await decide(ctx, id, "lost");
    await concurrently(12, () => applyDispute(ctx, id, []));
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, owed: 4 });
    expect(await readMailKinds(ctx, brand)).toEqual(["dispute-opened", "dispute-closed"]);
    expect(await entries("reversal")).toHaveLength(1);
  });

  test("open and close a dispute when only the last arrives", async () => {
    const [lost, won] = [await buyTokens(ctx, brand), await buyTokens(ctx, brand)];
    const readChanges = await watchMoney(ctx);
    for (const [purchase, outcome] of [[lost, "lost"] as const, [won, "won"] as const]) {
      const id = await dispute(ctx, purchase);
      await decide(ctx, id, outcome);
      await concurrently(12, () => applyDispute(ctx, id, []));
      expect(await statusOf(id)).toBe(outcome);
    }
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 10 });
    expect(await readChanges()).toEqual({
      "usd:deferred": -5_000,
      "usd:fees": -1_500,
      "usd:stripe": 6_500,
    });
    expect(await readMailKinds(ctx, brand)).toEqual(["dispute-closed", "dispute-closed"]);
  });

  test("credit the payment first when they precede its own event", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    await ctx.control(`sessions/${sessionId}/pay`, { card: paidThenDisputed });
    const { disputes: known } = await ctx.standIn.readState();
    const id = Object.keys(known).at(-1) ?? "";
    await applyDispute(ctx, id, []);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, held: 10 });
    await ctx.deliver();
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, held: 10 });
    await close(id, "won");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 10 });
  });

  test("are applied once each when delivered by the provider", async () => {
    const purchase = await buyTokens(ctx, brand);
    const id = await dispute(ctx, purchase);
    await ctx.deliver();
    expect(await statusOf(id)).toBe("open");
    await decide(ctx, id, "won");
    await ctx.deliver();
    await ctx.deliver();
    expect(await statusOf(id)).toBe("won");
    expect(await readMailKinds(ctx, brand)).toEqual(["dispute-opened", "dispute-closed"]);
  });

  test("are ignored for a payment of another shop", async () => {
    const shop = createStripeTestContext(underHalf);
    const { id } = await shop.stripe.checkout.sessions.create({
      mode: "payment",
      line_items: [{ quantity: 1, price_data: { currency: "gbp", unit_amount: 900, product_data: { name: "A shirt" } } }],
      success_url: "https://cuesheet.test/",
    });
    await shop.control(`sessions/${id}/pay`, { card: paidThenDisputed });
    const readChanges = await watchMoney(shop);
    await shop.deliver();
    const { disputes: known, events } = await shop.standIn.readState();
    expect(Object.values(events).map(({ delivery }) => delivery.status)).not.toContain("waiting");
    await decide(shop, Object.keys(known)[0] ?? "", "lost");
    await shop.deliver();
    expect(await readChanges()).toEqual({});
  });
});
