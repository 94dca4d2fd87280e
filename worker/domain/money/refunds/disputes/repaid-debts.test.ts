import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { labelEntries, licences } from "#drizzle/schema/index.ts";
import { buyTokens } from "#tests/support/buy-tokens.ts";
import { readTokens, setUpDisputes } from "#tests/support/disputes.ts";
import { makeSuperUser, makeTrack } from "#tests/support/factories.ts";
import { finishRender, makeFinishedRender, makePendingRender } from "#tests/support/finished-render.ts";
import { readOwed } from "#tests/support/payouts.ts";
import { days } from "#worker/domain/lib/time.ts";
import { bookAdjustment } from "#worker/domain/office/ledger-explorer/adjustments/statements.ts";
import { decideProblem } from "#worker/domain/office/moderation/problems/decide-problem.ts";
import { reportProblem } from "#worker/domain/office/moderation/problems/report-problem.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { runBatch } from "#drizzle/client.ts";

const { ctx, brand, label, open, close } = setUpDisputes();

type Purchase = Awaited<ReturnType<typeof buyTokens>>;
type Options = Parameters<typeof buyTokens>[2];
const buy = (options: Options = {}): Promise<Purchase> => {
  ctx.wait(1_000);
  return buyTokens(ctx, brand, options);
};

/** Licenses a track of the label. Each token earns it $2.50: at the test's date its share is 50%. */
const license = async (priceTokens: number) => {
  ctx.wait(1_000);
  return makeFinishedRender(ctx, brand, await makeTrack(ctx.db, label.labelId, { priceTokens }));
};

async function chargeBack(purchase: Purchase, amount?: number): Promise<string> {
  const id = await open(purchase, amount);
  await close(id, "lost");
  return id;
}

const statusOf = async (renderId: string) =>
  (await ctx.db.select().from(licences).where(eq(licences.renderId, renderId)))[0]?.status;
const owed = async () => (await readOwed(ctx, label.labelId)).owed;

/** Refunds the licence as a super user, for a problem that its brand reports. Reporting it again is idempotent. */
async function refund(renderId: string) {
  const admin = await makeSuperUser(ctx.db);
  const problem = { id: renderId, renderId, kind: "claim", details: "YouTube claims it." } as const;
  expect(await reportProblem(ctx, brand, problem)).toEqual({ ok: true });
  return decideProblem(ctx, admin, { problemId: renderId, act: "refund-problem", words: "We looked." });
}

/** Credits minus debits per account after a journal row, summed from the journal itself. Zero sums are omitted. */
async function sumJournal(since: number): Promise<Record<string, number>> {
  const rows = await ctx.db.all<{ id: string; sum: number }>(sql`
    SELECT id, sum(amount) AS sum FROM (
      SELECT credit_id AS id, amount FROM ledger_transfers WHERE kind IN ('post', 'capture') AND rowid > ${since}
      UNION ALL
      SELECT debit_id, -amount FROM ledger_transfers WHERE kind IN ('post', 'capture') AND rowid > ${since}
    ) GROUP BY id HAVING sum(amount) <> 0`);
  return Object.fromEntries(rows.map(({ id, sum }) => [id, sum]));
}
async function endOfJournal(): Promise<number> {
  const [row] = await ctx.db.all<{ n: number }>(sql`SELECT max(rowid) AS n FROM ledger_transfers`);
  return row?.n ?? 0;
}

describe("repaid dispute in the journal", () => {
  test("sums to one paid licence plus fees", async () => {
    const start = await endOfJournal();
    const first = await buy();
    await license(10);
    await chargeBack(first);
    await buy();
    // Ten tokens at $5, half of it for the label. Stripe keeps $1.75 of each payment and $15 for the dispute.
    const sums = await sumJournal(start);
    const fees = sums["usd:fees"] ?? 0;
    expect(sums).toEqual({
      [`usd:label:${label.labelId}`]: 2_500,
      "usd:revenue": 2_500,
      "usd:fees": fees,
      "usd:stripe": -5_000 - fees,
      "tok:issued": -10,
      "tok:spent": 10,
    });
  });

  test("keeps the surplus of dearer tokens and pays the label only its share", async () => {
    const start = await endOfJournal();
    const first = await buy({ priceId: "tokens-25" });
    await license(25);
    await chargeBack(first);
    for (let n = 0; n < 3; n += 1) await buy();
    // 25 tokens at $4.60, repaid by 25 tokens at $5; five are left.
    expect(await sumJournal(start)).toMatchObject({
      [`usd:label:${label.labelId}`]: 6_250,
      "usd:revenue": 11_500 - 6_250,
      "usd:losses": 25 * (500 - 460),
      "usd:deferred": 2_500,
    });
  });

  test.each([
    ["undone", (renderId: string) => undoRender(ctx, brand, renderId)],
    ["refunded", refund],
  ])("nets to an unspent purchase once the licence is %s", async (_how, giveBack) => {
    const start = await endOfJournal();
    const first = await buy();
    const { renderId } = await license(10);
    await chargeBack(first);
    expect(await giveBack(renderId)).toEqual({ ok: false, refusal: "account-held" });
    await buy();
    expect(await giveBack(renderId)).toEqual({ ok: true });
    const sums = await sumJournal(start);
    const fees = sums["usd:fees"] ?? 0;
    expect(sums).toEqual({
      "usd:deferred": 5_000,
      "usd:fees": fees,
      "usd:stripe": -5_000 - fees,
      "tok:issued": -10,
      [`tok:${brand.id}`]: 10,
    });
    expect(await readTokens(ctx, brand)).toMatchObject({ spendable: 10, owed: 0 });
  });
});

describe("label's share of a licence", () => {
  test("returns as the debt is repaid, due 90 days after repayment", async () => {
    const first = await buy();
    await license(4);
    await chargeBack(first);
    expect(await owed()).toBe(0);
    await buy({ priceId: "tokens-1" });
    expect(await owed()).toBe(250);
    await buy();
    expect(await owed()).toBe(1_000);
    const again = await ctx.db.select().from(labelEntries).where(eq(labelEntries.kind, "adjustment"));
    const own = again.filter(({ labelId }) => labelId === label.labelId);
    expect(own.map(({ amountCents }) => amountCents)).toEqual([250, 750]);
    expect(own.map(({ bookedAt, eligibleAt }) => eligibleAt - bookedAt)).toEqual([days(90), days(90)]);
  });

  test("is reversed when the repaying GBP payment is charged back too", async () => {
    const first = await buy();
    const { renderId } = await license(4);
    await chargeBack(first);
    const second = await buy({ currency: "GBP" });
    expect([await owed(), await statusOf(renderId)]).toEqual([1_000, "active"]);
    const id = await open(second);
    expect([await owed(), await statusOf(renderId)]).toEqual([1_000, "suspended"]);
    await close(id, "lost");
    expect([await owed(), await statusOf(renderId)]).toEqual([0, "suspended"]);
    await buy();
    expect([await owed(), await statusOf(renderId)]).toEqual([1_000, "active"]);
  });

  test("returns when the debt is written off", async () => {
    const first = await buy();
    const { renderId } = await license(4);
    await chargeBack(first);
    const debt = { id: `debt:${brand.id}`, code: "debt", ownerId: brand.id, unit: "TOK" } as const;
    const adjustment = { id: crypto.randomUUID(), amount: 4 };
    await runBatch(ctx.db, bookAdjustment(ctx.db, debt, adjustment, ctx.clock.now()));
    expect([await owed(), await statusOf(renderId)]).toEqual([1_000, "active"]);
  });

  test("returns once when a repaid dispute is won on appeal", async () => {
    const first = await buy();
    const { renderId } = await license(4);
    const id = await chargeBack(first);
    await buy();
    await close(id, "won");
    expect([await owed(), await statusOf(renderId)]).toEqual([1_000, "active"]);
    // Six from the second purchase and all ten from the first.
    expect(await readTokens(ctx, brand)).toMatchObject({ spendable: 16, owed: 0 });
  });

  test("returns for the dispute won on appeal before any other", async () => {
    const [first, second] = [await buy({ priceId: "tokens-1" }), await buy({ priceId: "tokens-1" })];
    const [one, other] = [await license(1), await license(1)];
    await chargeBack(first);
    const id = await chargeBack(second);
    await close(id, "won");
    expect([await statusOf(one.renderId), await statusOf(other.renderId)]).toEqual(["suspended", "active"]);
    expect([await owed(), (await readTokens(ctx, brand)).owed]).toEqual([250, 1]);
  });
});

describe("licence", () => {
  test("is suspended during a dispute and active again once it is won", async () => {
    const first = await buy();
    const { renderId } = await license(4);
    const id = await open(first);
    expect(await statusOf(renderId)).toBe("suspended");
    await close(id, "won");
    expect(await statusOf(renderId)).toBe("active");
  });

  test("starts suspended when its render finishes after the chargeback", async () => {
    const first = await buy();
    const renderId = await makePendingRender(ctx, brand, await makeTrack(ctx.db, label.labelId));
    await chargeBack(first);
    await finishRender(ctx, renderId);
    expect(await statusOf(renderId)).toBe("suspended");
    await buy();
    expect(await statusOf(renderId)).toBe("active");
  });

  test("stays active when a partial dispute covers another licence", async () => {
    const first = await buy();
    const one = await license(4);
    const other = await license(4);
    await open(first, 3_000);
    expect([await statusOf(one.renderId), await statusOf(other.renderId)]).toEqual(["active", "suspended"]);
  });

  test("cannot be suspended while it is paid for", async () => {
    await buy();
    const { renderId } = await license(1);
    const byHand = ctx.db.update(licences).set({ status: "suspended" }).where(eq(licences.renderId, renderId));
    await expect(runBatch(ctx.db, [byHand])).rejects.toThrow("licence_is_paid");
  });
});
