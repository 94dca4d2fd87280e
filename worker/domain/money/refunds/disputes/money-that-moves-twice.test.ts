import { type SQL, and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { disputes, labelEntries, payouts } from "#drizzle/schema/index.ts";
import { buyTokens } from "#tests/support/buy-tokens.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { decide, dispute, noneHeld, readTokens, refundOutside, setUpDisputes, watchMoney } from "#tests/support/disputes.ts";
import { makeBrand, makeSuperUser, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender, makePendingRender } from "#tests/support/finished-render.ts";
import { readMailKinds } from "#tests/support/mails.ts";
import { addFunds, openPayoutAccount, readOwed, readPayouts } from "#tests/support/payouts.ts";
import { refund } from "#tests/support/refunds.ts";
import { payDueLabels } from "#worker/domain/money/payouts/pay-due-labels.ts";
import { finishRefund, reconcileWithdrawals } from "#worker/domain/money/refunds/finish-refund.ts";
import { days } from "#worker/domain/lib/time.ts";
import { getAccountHold } from "./account-hold.ts";
import { applyDispute } from "./apply-dispute.ts";

const { ctx, brand, label, open, close } = setUpDisputes();

const song = (priceTokens = 2) => makeTrack(ctx.db, label.labelId, { priceTokens });

async function entries() {
  const rows = await ctx.db.select().from(labelEntries).where(eq(labelEntries.labelId, label.labelId));
  return rows
    .map(({ kind, amountCents, heldFor }) => `${kind} ${amountCents}${heldFor ? ` held for ${heldFor}` : ""}`)
    .toSorted();
}

describe("refund made at the provider", () => {
  test("takes unspent tokens and settles at once", async () => {
    const purchase = await buyTokens(ctx, brand);
    const readChanges = await watchMoney(ctx);
    const id = await refundOutside(ctx, purchase, 2_000);
    await concurrently(12, () => finishRefund(ctx, id, []));
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 6 });
    expect(await readChanges()).toEqual({ "usd:deferred": -2_000, "usd:stripe": 2_000 });
    expect(await getAccountHold(ctx, brand.id)).toBeNull();
    expect(await readMailKinds(ctx, brand)).toEqual(["refund-made"]);
    const [row] = await ctx.db.select().from(disputes).where(eq(disputes.id, id));
    expect(row).toMatchObject({ kind: "outside-refund", status: "lost", tokensUnspent: 4, tokensSpent: 0 });
  });

  test("leaves a debt and reverses the earnings of spent tokens", async () => {
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(4));
    const readChanges = await watchMoney(ctx);
    await refundOutside(ctx, purchase);
    await ctx.deliver();
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, owed: 4 });
    expect(await readChanges()).toEqual({
      [`usd:label:${label.labelId}`]: -1_000,
      "usd:deferred": -3_000,
      "usd:losses": -1_000,
      "usd:stripe": 5_000,
    });
    expect(await entries()).toEqual(["earning 1000", "reversal -1000"]);
  });

  test("takes one token per full price across small parts, then ours refunds the rest", async () => {
    const purchase = await buyTokens(ctx, brand);
    for (const cents of [250, 249, 501]) {
      await finishRefund(ctx, await refundOutside(ctx, purchase, cents), []);
    }
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 8 });
    const rest = await refund(ctx, await makeSuperUser(ctx.db), purchase, { tokens: 8 });
    expect(rest).toMatchObject({ ok: true, status: "succeeded" });
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0 });
  });

  test("takes each token once together with a dispute of the rest", async () => {
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(4));
    await finishRefund(ctx, await refundOutside(ctx, purchase, 3_500), []);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, owed: 1 });
    const id = await dispute(ctx, purchase);
    await close(id, "lost");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 0, owed: 4 });
    expect(await readOwed(ctx, label.labelId)).toMatchObject({ owed: 0 });
  });

  test("restores tokens and earnings when it fails later", async () => {
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(4));
    const readChanges = await watchMoney(ctx);
    const id = await refundOutside(ctx, purchase);
    await finishRefund(ctx, id, []);
    await ctx.control(`refunds/${id}/end`, { outcome: "failed" });
    await concurrently(12, () => finishRefund(ctx, id, []));
    await ctx.deliver();
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 6 });
    expect(await readChanges()).toEqual({});
    expect(await entries()).toEqual(["adjustment 1000", "earning 1000", "reversal -1000"]);
    expect(await getAccountHold(ctx, brand.id)).toBeNull();
  });
});

describe("missed webhook events", () => {
  test("are made up for by cron: outside refund, dispute and its end", async () => {
    const [first, second] = [await buyTokens(ctx, brand), await buyTokens(ctx, brand)];
    await refundOutside(ctx, first, 1_000);
    const id = await dispute(ctx, second);
    await Promise.all([reconcileWithdrawals(ctx), reconcileWithdrawals(ctx)]);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 8, held: 10 });
    ctx.wait(days(30));
    await decide(ctx, id, "won");
    await reconcileWithdrawals(ctx);
    await reconcileWithdrawals(ctx);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 18 });
  });
});

describe("lost dispute won on appeal", () => {
  test("restores tokens, earnings, money and fee once", async () => {
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(4));
    const readChanges = await watchMoney(ctx);
    const id = await dispute(ctx, purchase);
    await close(id, "lost");
    await decide(ctx, id, "won");
    await concurrently(12, () => applyDispute(ctx, id, []));
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 6 });
    expect(await readChanges()).toEqual({});
    expect(await readOwed(ctx, label.labelId)).toMatchObject({ owed: 1_000 });
    expect(await readMailKinds(ctx, brand)).toEqual(["dispute-closed", "dispute-closed"]);
  });

  test("restores the tokens a later purchase had repaid", async () => {
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(4));
    const id = await dispute(ctx, purchase);
    await close(id, "lost");
    await buyTokens(ctx, brand);
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 6 });
    await close(id, "won");
    expect(await readTokens(ctx, brand)).toEqual({ ...noneHeld, spendable: 16 });
  });
});

describe("payout and dispute of the same earning", () => {
  async function makeDue() {
    await openPayoutAccount(ctx, label);
    await addFunds(ctx);
    const purchase = await buyTokens(ctx, brand);
    await makeFinishedRender(ctx, brand, await song(4));
    ctx.wait(days(91));
    return purchase;
  }

  test("skips a disputed earning and pays it after a win", async () => {
    const purchase = await makeDue();
    const id = await open(purchase);
    await concurrently(12, () => payDueLabels(ctx, ctx.clock.now()));
    expect(await readPayouts(ctx, label.labelId)).toEqual([]);
    await close(id, "won");
    await payDueLabels(ctx, ctx.clock.now());
    expect(await readPayouts(ctx, label.labelId)).toMatchObject([{ amountCents: 1_000, status: "paid" }]);
  });

  test("never pays a lost earning", async () => {
    const purchase = await makeDue();
    const id = await dispute(ctx, purchase);
    await close(id, "lost");
    await payDueLabels(ctx, ctx.clock.now());
    expect(await readPayouts(ctx, label.labelId)).toEqual([]);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 0, held: 0 });
  });

  test("settles consistently when payouts and the dispute race", async () => {
    const purchase = await makeDue();
    const id = await dispute(ctx, purchase);
    await Promise.all([
      concurrently(12, () => payDueLabels(ctx, ctx.clock.now())),
      concurrently(12, () => applyDispute(ctx, id, [])),
    ]);
    await close(id, "lost");
    const [payout] = await readPayouts(ctx, label.labelId);
    expect(await readOwed(ctx, label.labelId)).toMatchObject({ owed: payout ? -1_000 : 0 });
  });

  test("holds an earning released by a failed payout", async () => {
    const purchase = await makeDue();
    await ctx.breakCall("POST", "/v1/transfers", "before");
    await payDueLabels(ctx, ctx.clock.now());
    expect(await readPayouts(ctx, label.labelId)).toMatchObject([{ status: "claimed" }]);
    const id = await open(purchase);
    expect(await entries()).toEqual(["earning 1000"]);
    const [payout] = await readPayouts(ctx, label.labelId);
    const now = ctx.clock.now();
    await runBatch(ctx.db, [
      ctx.db
        .update(payouts)
        .set({ status: "failed", processedAt: now })
        .where(eq(payouts.id, payout?.id ?? "")),
      ctx.db.run(sql`
        INSERT INTO ledger_transfers (id, kind, hold_id, debit_id, credit_id, amount, reason, subject_id, at)
        SELECT id || ':release', 'release', id, debit_id, credit_id, amount, reason, subject_id, ${now}
        FROM ledger_transfers WHERE id = ${`payout:${payout?.id}`}`),
      ctx.db
        .update(labelEntries)
        .set({ payoutId: null })
        .where(and(eq(labelEntries.labelId, label.labelId), eq(labelEntries.payoutId, payout?.id ?? ""))),
    ]);
    expect(await entries()).toEqual(["earning 1000 held for dispute"]);
    await close(id, "won");
    expect(await entries()).toEqual(["earning 1000"]);
  });
});

describe("database constraints", () => {
  const isRefused = (statement: SQL): Promise<boolean> =>
    ctx.db.run(statement).then(
      () => false,
      () => true,
    );

  test("refuse any render hold on a held account", async () => {
    const purchase = await buyTokens(ctx, brand);
    await buyTokens(ctx, brand);
    await applyDispute(ctx, await dispute(ctx, purchase), []);
    const before = await readTokens(ctx, brand);
    await concurrently(12, (index) =>
      expect(
        ctx.db.run(sql`
            INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
            VALUES (${`render:${brand.id}:${index}`}, 'hold', ${`tok:${brand.id}`}, 'tok:spent', 1, 'render', ${brand.id}, 1)`),
      ).rejects.toMatchObject({ cause: { message: expect.stringContaining("account_held") } }),
    );
    expect(await readTokens(ctx, brand)).toEqual(before);
  });

  test("refuse to change or delete a dispute or a refund", async () => {
    const purchase = await buyTokens(ctx, brand);
    const { refundId } = await refund(ctx, await makeSuperUser(ctx.db), purchase, { tokens: 2 });
    await makeFinishedRender(ctx, brand, await song());
    const id = await open(purchase);
    expect(await isRefused(sql`UPDATE disputes SET tokens_spent = 0 WHERE id = ${id}`)).toBe(true);
    expect(await isRefused(sql`DELETE FROM disputes WHERE id = ${id}`)).toBe(true);
    expect(await isRefused(sql`UPDATE dispute_draws SET tokens = 1 WHERE dispute_id = ${id}`)).toBe(true);
    expect(await isRefused(sql`DELETE FROM dispute_draws WHERE dispute_id = ${id}`)).toBe(true);
    expect(await isRefused(sql`UPDATE refunds SET amount_cents = 1 WHERE id = ${refundId}`)).toBe(true);
    expect(await isRefused(sql`DELETE FROM refunds WHERE id = ${refundId}`)).toBe(true);
    await close(id, "won");
    expect(await isRefused(sql`UPDATE disputes SET status = 'lost' WHERE id = ${id}`)).toBe(true);
  });

  test("count a render that races with a dispute as held or as debt, never free", async () => {
    const track = await song(10);
    const ends = await concurrently(12, async () => {
      const buyer = await makeBrand(ctx.db, { tokens: 0 });
      const id = await dispute(ctx, await buyTokens(ctx, buyer));
      const [started] = await Promise.all([
        makePendingRender(ctx, buyer, track).then(Boolean, () => false),
        applyDispute(ctx, id, []),
      ]);
      const tokens = await readTokens(ctx, buyer);
      return started ? tokens.mayBeOwed : tokens.held;
    });
    expect(new Set(ends)).toEqual(new Set([10]));
  });
});
