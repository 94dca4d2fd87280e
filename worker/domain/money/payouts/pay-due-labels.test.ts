import { eq, isNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { labelEntries, ledgerAlarms, payouts } from "#drizzle/schema/index.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeLabel, makeUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { readMails } from "#tests/support/mails.ts";
import {
  addFunds,
  earn,
  makeDueLabel,
  openPayoutAccount,
  readOwed,
  readPayouts,
  readTransfers,
  takeBack,
} from "#tests/support/payouts.ts";
import { createStripeTestContext, underHalf } from "#tests/support/stripe.ts";
import { payoutRule } from "#worker/domain/money/ledger/check-books.ts";
import { days, hours, minutes } from "#worker/domain/lib/time.ts";
import { claimPayout, payDueLabels } from "./pay-due-labels.ts";
import { payoutsPanel } from "./queries.ts";
import { runQuery } from "#worker/domain/lib/query.ts";
import { makeTransfer, sendPayout } from "./send-payout.ts";

const ctx = forEachTest(() => createStripeTestContext(underHalf));

const transferPath = "/v1/transfers";
const claim = (labelId: string) => claimPayout(ctx, { labelId, currency: "USD" }, ctx.clock.now());

async function onlyPayout(labelId: string) {
  const all = await readPayouts(ctx, labelId);
  expect(all).toHaveLength(1);
  const [payout] = all;
  if (!payout) throw new Error("no payout");
  return payout;
}

/** Claims the payout and makes its transfer, as a run that crashes before it stores the transfer. */
async function crashAfterTransfer(labelId: string): Promise<void> {
  await claim(labelId);
  await makeTransfer(ctx, await onlyPayout(labelId));
}

/** State at the provider, in our rows and in the books. */
async function outcome(labelId: string, accountId: string) {
  const [transfers, all] = [await readTransfers(ctx, accountId), await readPayouts(ctx, labelId)];
  return {
    transfers: transfers.map(({ id, amount, currency }) => ({ id, cents: amount, currency })),
    payouts: all.map(({ status, amountCents, transferId }) => ({ status, cents: amountCents, transferId })),
    ...(await readOwed(ctx, labelId)),
    faults: await findLedgerFaults(ctx.db),
  };
}

/** One transfer at the provider, one paid payout that names it, nothing owed, sound books. */
const paidOnce = (cents = 500) => {
  const id: unknown = expect.stringMatching(/^tr_/);
  return {
    transfers: [{ id, cents, currency: "usd" }],
    payouts: [{ status: "paid", cents, transferId: id }],
    owed: 0,
    held: 0,
    faults: [],
  };
};

describe("payDueLabels", () => {
  test("pays earnings after 90 days and not a millisecond before", async () => {
    const label = await makeLabel(ctx.db);
    const accountId = await openPayoutAccount(ctx, label);
    await addFunds(ctx);
    await earn(ctx, label);
    ctx.wait(days(90) - 1);
    await payDueLabels(ctx);
    expect(await readPayouts(ctx, label.labelId)).toEqual([]);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 500, held: 0 });
    ctx.wait(1);
    await payDueLabels(ctx);
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce());
  });

  test("dates the payout by its run and mails the label", async () => {
    const { label } = await makeDueLabel(ctx);
    const at = ctx.clock.now() + days(3);
    await payDueLabels(ctx, at);
    expect(await onlyPayout(label.labelId)).toMatchObject({ processedAt: at });
    const mails = await ctx.db.all(sql`
      SELECT next_try_at AS due, message ->> 'kind' AS kind, message ->> 'amountCents' AS cents FROM mails
      WHERE user_id = ${label.id}`);
    expect(mails).toEqual([{ due: ctx.clock.now(), kind: "payout-sent", cents: 500 }]);
  });

  test("makes one payout and one transfer when twelve runs race", async () => {
    const { label, accountId } = await makeDueLabel(ctx);
    await earn(ctx, label, { tokens: 3 });
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 1250, held: 0 });
    ctx.wait(days(91));
    await concurrently(12, () => payDueLabels(ctx));
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce(1250));
  });

  test("holds the money once, before any transfer, when twelve claims race", async () => {
    const { label, accountId, earning } = await makeDueLabel(ctx);
    const claims = await concurrently(12, () => claim(label.labelId));
    const ids = claims.filter((id) => id !== null);
    expect(ids).toHaveLength(1);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 500, held: 500 });
    const [entry] = await ctx.db.select().from(labelEntries).where(eq(labelEntries.id, earning.id));
    expect(entry?.payoutId).toBe(ids[0]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
    await concurrently(20, () => sendPayout(ctx, ids[0] ?? ""));
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce());
  });

  test("pays each currency with its own transfer", async () => {
    const { label, accountId } = await makeDueLabel(ctx);
    await earn(ctx, label, { currency: "GBP", tokens: 3 });
    expect(await readOwed(ctx, label.labelId, "GBP")).toEqual({ owed: 600, held: 0 });
    ctx.wait(days(91));
    await payDueLabels(ctx);
    const transfers = await readTransfers(ctx, accountId);
    expect(Object.fromEntries(transfers.map(({ amount, currency }) => [currency, amount]))).toEqual({
      usd: 500,
      gbp: 600,
    });
    expect(transfers).toHaveLength(2);
    expect(await readOwed(ctx, label.labelId, "GBP")).toEqual({ owed: 0, held: 0 });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("pays a label only once its account is active", async () => {
    const label = await makeLabel(ctx.db);
    await earn(ctx, label);
    await addFunds(ctx);
    ctx.wait(days(200));
    await payDueLabels(ctx);
    expect(await readPayouts(ctx, label.labelId)).toEqual([]);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 500, held: 0 });
    const accountId = await openPayoutAccount(ctx, label, "left-halfway");
    await payDueLabels(ctx);
    expect(await readPayouts(ctx, label.labelId)).toEqual([]);
    await ctx.control(`accounts/${accountId}/stage`, { stage: "active" });
    await ctx.deliver();
    await payDueLabels(ctx);
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce());
  });

  test("skips held entries and nets reversals", async () => {
    const label = await makeLabel(ctx.db);
    const accountId = await openPayoutAccount(ctx, label);
    await addFunds(ctx);
    const [kept, taken, held] = [
      await earn(ctx, label, { tokens: 4 }),
      await earn(ctx, label, { tokens: 2 }),
      await earn(ctx, label, { tokens: 1 }),
    ];
    await takeBack(ctx, taken, 300);
    await ctx.db.update(labelEntries).set({ heldFor: "review" }).where(eq(labelEntries.id, held.id));
    ctx.wait(days(91));
    await payDueLabels(ctx);
    expect(await readTransfers(ctx, accountId)).toMatchObject([{ amount: kept.amountCents + 500 - 300 }]);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: held.amountCents, held: 0 });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("pays nothing while reversals cancel the earnings, then the next earning", async () => {
    const { label, accountId, earning } = await makeDueLabel(ctx);
    await takeBack(ctx, earning);
    await payDueLabels(ctx);
    expect(await readPayouts(ctx, label.labelId)).toEqual([]);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 0, held: 0 });
    await earn(ctx, label, { tokens: 1 });
    ctx.wait(days(91));
    await payDueLabels(ctx);
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce(250));
  });

  test("stops every payout while a ledger rule is broken", async () => {
    const { label, accountId } = await makeDueLabel(ctx);
    const counter = (change: number) =>
      ctx.db.run(sql`UPDATE ledger_accounts SET credits_posted = credits_posted + ${change} WHERE id = 'usd:fees'`);
    await counter(1);
    await payDueLabels(ctx);
    expect(await readPayouts(ctx, label.labelId)).toEqual([]);
    expect(await readTransfers(ctx, accountId)).toEqual([]);
    expect((await ctx.db.select().from(ledgerAlarms)).length).toBeGreaterThan(0);
    await counter(-1);
    await payDueLabels(ctx);
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce());
  });

  test("sets the provider's minimum balance to the amount owed to labels", async () => {
    const label = await makeLabel(ctx.db);
    await earn(ctx, label, { tokens: 4 });
    await payDueLabels(ctx);
    const [owed] = await ctx.db.all<{ cents: number }>(sql`
      SELECT sum(max(credits_posted - debits_posted, 0)) AS cents FROM ledger_accounts
      WHERE code = 'earnings' AND unit = 'USD'`);
    const { minimumBalances } = await ctx.standIn.readState();
    expect(minimumBalances).toMatchObject({ usd: owed?.cents });
  });

  test("pays even when the provider refuses the minimum balance", async () => {
    const { label, accountId } = await makeDueLabel(ctx);
    await ctx.breakCall("POST", "/v1/balance_settings", "before");
    await payDueLabels(ctx);
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce());
  });
});

describe("crashed payout run", () => {
  test("is resumed after the claim", async () => {
    const { label, accountId } = await makeDueLabel(ctx);
    await claim(label.labelId);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 500, held: 500 });
    await payDueLabels(ctx);
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce());
  });

  test("is resumed after the transfer without a second one", async () => {
    const { label, accountId } = await makeDueLabel(ctx);
    await crashAfterTransfer(label.labelId);
    await ctx.db
      .update(payouts)
      .set({ nextTryAt: ctx.clock.now() + minutes(20) })
      .where(eq(payouts.labelId, label.labelId));
    await payDueLabels(ctx);
    expect(await onlyPayout(label.labelId)).toMatchObject({ status: "claimed" });
    ctx.wait(minutes(20));
    await payDueLabels(ctx);
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce());
  });

  test.each<[string, (accountId: string) => unknown]>([
    ["after the idempotency key has expired", () => ctx.wait(days(3))],
    ["when the payee was rejected since", (accountId) => ctx.control(`accounts/${accountId}/stage`, { stage: "rejected" })],
  ])("makes no second transfer %s", async (_when, change) => {
    const { label, accountId } = await makeDueLabel(ctx);
    await crashAfterTransfer(label.labelId);
    await change(accountId);
    await payDueLabels(ctx);
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce());
  });
});

describe("transfer with an unknown outcome", () => {
  test.each(["cut", "after"] as const)("keeps its attempt and is not repeated after a lost response (%s)", async (how) => {
    const { label, accountId } = await makeDueLabel(ctx);
    if (how === "cut") ctx.cutLine("POST", transferPath);
    else await ctx.breakCall("POST", transferPath, "after");
    await payDueLabels(ctx);
    expect(await onlyPayout(label.labelId)).toMatchObject({ status: "claimed", attempt: 1 });
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 500, held: 500 });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
    ctx.wait(hours(1));
    await concurrently(10, () => payDueLabels(ctx));
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce());
  });

  test("keeps its attempt and is made by the next run after a provider error", async () => {
    const { label, accountId } = await makeDueLabel(ctx);
    await ctx.breakCall("POST", transferPath, "before");
    await payDueLabels(ctx);
    expect(await onlyPayout(label.labelId)).toMatchObject({ status: "claimed", attempt: 1 });
    ctx.wait(hours(1));
    await payDueLabels(ctx);
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce());
  });

  test("is looked up by its group after two days and not repeated", async () => {
    const { label, accountId } = await makeDueLabel(ctx);
    ctx.cutLine("POST", transferPath);
    await payDueLabels(ctx);
    ctx.wait(days(2));
    await payDueLabels(ctx);
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce());
  });
});

describe("refused transfer", () => {
  test("is retried under a new key and succeeds once funds arrive", async () => {
    const label = await makeLabel(ctx.db);
    const accountId = await openPayoutAccount(ctx, label);
    await earn(ctx, label);
    ctx.wait(days(91));
    await payDueLabels(ctx);
    expect(await onlyPayout(label.labelId)).toMatchObject({ status: "claimed", attempt: 2 });
    expect((await onlyPayout(label.labelId)).lastFailure).toContain("insufficient");
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 500, held: 500 });
    await addFunds(ctx);
    await payDueLabels(ctx);
    expect(await onlyPayout(label.labelId)).toMatchObject({ status: "claimed", attempt: 2 });
    ctx.wait(hours(1));
    await payDueLabels(ctx);
    expect(await outcome(label.labelId, accountId)).toEqual(paidOnce());
  });

  test("alerts super users and shows as late to the label until it succeeds", async () => {
    await ctx.db.update(ledgerAlarms).set({ clearedAt: 1 }).where(isNull(ledgerAlarms.clearedAt));
    const superUser = await makeUser(ctx.db, { roles: ["super_user"] });
    const label = await makeLabel(ctx.db);
    await openPayoutAccount(ctx, label);
    await earn(ctx, label);
    ctx.wait(days(91));
    await payDueLabels(ctx);
    await payDueLabels(ctx);
    const open = async () => {
      const rows = await ctx.db.select().from(ledgerAlarms).where(isNull(ledgerAlarms.clearedAt));
      return rows.map(({ rule }) => rule);
    };
    const lateCents = async () =>
      (await runQuery(ctx.db, payoutsPanel(label, label.labelId, ctx.clock.now())))?.unpaid[0]?.lateCents;
    expect(await open()).toEqual([payoutRule]);
    expect(await lateCents()).toBe(500);
    expect(await readMails(ctx, superUser)).toMatchObject([
      { kind: "payout-alarm", amountCents: 500, failure: expect.stringContaining("insufficient") },
    ]);
    await addFunds(ctx);
    ctx.wait(hours(1));
    await payDueLabels(ctx);
    expect(await open()).toEqual([]);
    expect(await lateCents()).toBe(0);
  });

  test("counts one attempt when ten runs race", { tags: ["full"] }, async () => {
    const label = await makeLabel(ctx.db);
    await openPayoutAccount(ctx, label);
    await earn(ctx, label);
    ctx.wait(days(91));
    await concurrently(10, () => payDueLabels(ctx));
    expect(await onlyPayout(label.labelId)).toMatchObject({ status: "claimed", attempt: 2 });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("fails for a rejected account and is due again for the next one", async () => {
    const { label, accountId } = await makeDueLabel(ctx);
    await ctx.control(`accounts/${accountId}/stage`, { stage: "rejected" });
    await payDueLabels(ctx);
    expect(await onlyPayout(label.labelId)).toMatchObject({ status: "failed", attempt: 2 });
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 500, held: 0 });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
    await payDueLabels(ctx);
    expect(await readPayouts(ctx, label.labelId)).toHaveLength(1);
    await ctx.control(`accounts/${accountId}/stage`, { stage: "active" });
    await ctx.deliver();
    ctx.wait(hours(1));
    await payDueLabels(ctx);
    expect((await readPayouts(ctx, label.labelId)).map(({ status }) => status)).toEqual(["failed", "paid"]);
    expect(await readTransfers(ctx, accountId)).toHaveLength(1);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 0, held: 0 });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("does not block another label's payout", async () => {
    const trouble = await makeDueLabel(ctx);
    const fine = await makeLabel(ctx.db);
    const account = await openPayoutAccount(ctx, fine);
    await earn(ctx, fine);
    ctx.wait(days(91));
    await ctx.control(`accounts/${trouble.accountId}/stage`, { stage: "rejected" });
    await payDueLabels(ctx);
    expect(await outcome(fine.labelId, account)).toEqual(paidOnce());
  });
});
