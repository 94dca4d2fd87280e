import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { adjustments, auditLog, labelEntries, ledgerAccounts, ledgerTransfers, tokenLots } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeBrand, makeLabel, makeSuperUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { requireSoundLedger } from "#tests/support/ledger-invariants.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { AdjustmentForm, ProposeAdjustment } from "./adjustments.contract.ts";
import { decideAdjustment } from "./decide-adjustment.ts";
import { proposeAdjustment } from "./propose-adjustment.ts";

let [first, second]: Viewer[] = [];
const ctx = forEachTest(() => createTestContext());
beforeEach(async () => {
  first = await makeSuperUser(ctx.db, "brand");
  second = await makeSuperUser(ctx.db, "brand");
});
afterEach(() => requireSoundLedger(ctx.db));

const reason = "Told by phone, ticket 4711";
const proposal = (accountId: string, amount: number, excess = 0) => ({
  adjustmentId: crypto.randomUUID(),
  accountId,
  amount,
  excess,
  reason,
});
async function propose(accountId: string, amount: number, excess = 0): Promise<string> {
  const input = proposal(accountId, amount, excess);
  expect(await proposeAdjustment(ctx, viewerOne(), input)).toMatchObject({ ok: true });
  return input.adjustmentId;
}
function viewerOne(): Viewer {
  if (!first) throw new Error("no super user");
  return first;
}
function viewerTwo(): Viewer {
  if (!second) throw new Error("no second super user");
  return second;
}
const confirm = (adjustmentId: string, viewer = viewerTwo()) => decideAdjustment(ctx, viewer, { act: "confirm", adjustmentId });
const decline = (adjustmentId: string, viewer = viewerTwo()) => decideAdjustment(ctx, viewer, { act: "decline", adjustmentId });

async function balanceOf(id: string): Promise<number> {
  const [row] = await ctx.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id));
  if (!row) throw new Error(`no account ${id}`);
  return row.creditsPosted - row.debitsPosted - row.debitsPending;
}
const balances = (ids: readonly string[]) => Promise.all(ids.map(balanceOf));
const transfersOf = (subjectId: string) =>
  ctx.db.select().from(ledgerTransfers).where(eq(ledgerTransfers.subjectId, subjectId));
const auditOf = async (id: string) =>
  (await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, id))).map((row) => [row.action, row.actorId]);
const statusOf = async (id: string) => (await ctx.db.select().from(adjustments).where(eq(adjustments.id, id)))[0]?.status;

/** Books the debt left by a lost dispute: tokens that were spent, but whose payment is gone. */
function owe(userId: string, tokens: number): Promise<void> {
  const subjectId = crypto.randomUUID();
  const debt = {
    subjectId,
    debitId: `debt:${userId}`,
    creditId: "tok:issued",
    amount: tokens,
    reason: "dispute-debt",
    at: 1,
  } as const;
  return runBatch(ctx.db, [ctx.db.insert(ledgerTransfers).values({ id: `dispute-debt:${subjectId}`, kind: "post", ...debt })]);
}

describe("token adjustment", () => {
  test("credits tokens at our cost once a second super user confirms", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 3 });
    const accounts = [`tok:${brand.id}`, "usd:promotions", "usd:deferred"];
    const before = await balances(accounts);
    const id = await propose(`tok:${brand.id}`, 4);
    expect(await balances(accounts)).toEqual(before);
    expect(await confirm(id)).toEqual({ ok: true });
    const after = await balances(accounts);
    expect(after.map((balance, index) => balance - (before[index] ?? 0))).toEqual([4, -2000, 2000]);
    expect(await statusOf(id)).toBe("confirmed");
    expect(await auditOf(id)).toEqual([
      ["adjustment.proposed", viewerOne().id],
      ["adjustment.confirmed", viewerTwo().id],
    ]);
  });

  test("debits granted tokens before paid ones", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 3 });
    const accounts = [`tok:${brand.id}`, "usd:promotions", "usd:deferred"];
    const before = await balances(accounts);
    await confirm(await propose(`tok:${brand.id}`, 5));
    const id = await propose(`tok:${brand.id}`, -5);
    expect(await confirm(id)).toEqual({ ok: true });
    expect(await balances(accounts)).toEqual(before);
    const lots = await ctx.db
      .select()
      .from(tokenLots)
      .where(eq(tokenLots.accountId, `tok:${brand.id}`));
    expect(lots.map((lot) => lot.openTokens).toSorted((a, b) => a - b)).toEqual([0, 3]);
  });

  test("is refused beyond the balance, on proposal and on confirmation", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 3 });
    const account = `tok:${brand.id}`;
    const refusal = { ok: false, refusal: "not-enough-tokens" };
    expect(await proposeAdjustment(ctx, viewerOne(), proposal(account, -4))).toEqual(refusal);
    const [one, other] = [await propose(account, -2), await propose(account, -2)];
    expect(await confirm(one)).toEqual({ ok: true });
    expect(await confirm(other)).toEqual(refusal);
    expect(await statusOf(other)).toBe("proposed");
    expect(await balanceOf(account)).toBe(1);
  });

  test("books three of ten concurrent one-token debits on three tokens", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 3 });
    const ids = await concurrently(10, () => propose(`tok:${brand.id}`, -1));
    const outcomes = await Promise.all(ids.map((id) => confirm(id)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(3);
    expect(await balanceOf(`tok:${brand.id}`)).toBe(0);
  });
});

describe("debt adjustment", () => {
  test("forgives debt without moving money", async () => {
    const brand = await makeBrand(ctx.db);
    await owe(brand.id, 5);
    const money = ["usd:losses", "usd:deferred", "usd:promotions"];
    const before = await balances(money);
    expect(await confirm(await propose(`debt:${brand.id}`, 3))).toEqual({ ok: true });
    expect(await balanceOf(`debt:${brand.id}`)).toBe(-2);
    expect(await balances(money)).toEqual(before);
  });

  test("cannot increase a debt or forgive more than is owed", async () => {
    const brand = await makeBrand(ctx.db);
    await owe(brand.id, 5);
    const refusal = { ok: false, refusal: "more-than-owed" };
    for (const amount of [-1, 6]) {
      expect(await proposeAdjustment(ctx, viewerOne(), proposal(`debt:${brand.id}`, amount))).toEqual(refusal);
    }
  });

  test("books two of ten concurrent two-token write-offs on a debt of five", async () => {
    const brand = await makeBrand(ctx.db);
    await owe(brand.id, 5);
    const ids = await concurrently(10, () => propose(`debt:${brand.id}`, 2));
    const outcomes = await Promise.all(ids.map((id) => confirm(id)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(2);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal === "more-than-owed")).toHaveLength(8);
    expect(await balanceOf(`debt:${brand.id}`)).toBe(-1);
  });
});

describe("label adjustment", () => {
  test.each(["USD", "GBP"] as const)("in %s books an entry that is due at once", async (unit) => {
    const label = await makeLabel(ctx.db);
    const currency = unit.toLowerCase();
    const accounts = [`${currency}:label:${label.labelId}`, `${currency}:losses`];
    const before = await balances(accounts);
    const more = await propose(accounts[0] ?? "", 1234, 1234);
    const less = await propose(accounts[0] ?? "", -34, 34);
    expect([await confirm(more), await confirm(less)]).toEqual([{ ok: true }, { ok: true }]);
    const after = await balances(accounts);
    expect(after.map((balance, index) => balance - (before[index] ?? 0))).toEqual([1200, -1200]);
    const entries = await ctx.db
      .select()
      .from(labelEntries)
      .where(eq(labelEntries.labelId, label.labelId))
      .orderBy(desc(labelEntries.amountCents));
    const facts = { kind: "adjustment", currency: unit, eligibleAt: ctx.clock.now(), payoutId: null };
    expect(entries).toMatchObject([
      { ...facts, amountCents: 1234 },
      { ...facts, amountCents: -34 },
    ]);
  });
});

describe("label adjustment beyond the balance", () => {
  test("requires the exact excess to the cent", async () => {
    const label = await makeLabel(ctx.db);
    const account = `usd:label:${label.labelId}`;
    const refused = (beyond: number) => ({ ok: false, refusal: "exceeds-owed", beyond });
    expect(await proposeAdjustment(ctx, viewerOne(), proposal(account, 500))).toEqual(refused(500));
    expect(await proposeAdjustment(ctx, viewerOne(), proposal(account, 500, 499))).toEqual(refused(500));
    await confirm(await propose(account, 500, 500));
    expect(await proposeAdjustment(ctx, viewerOne(), proposal(account, -501))).toEqual(refused(1));
    expect(await proposeAdjustment(ctx, viewerOne(), proposal(account, -500, 1))).toEqual(refused(0));
    expect(await confirm(await propose(account, -500))).toEqual({ ok: true });
    expect(await balanceOf(account)).toBe(0);
  });

  test("is refused on confirmation once the label is owed less", async () => {
    const label = await makeLabel(ctx.db);
    const account = `gbp:label:${label.labelId}`;
    await confirm(await propose(account, 500, 500));
    const [one, other] = [await propose(account, -300), await propose(account, -300)];
    expect(await confirm(one)).toEqual({ ok: true });
    expect(await confirm(other)).toEqual({ ok: false, refusal: "exceeds-owed" });
    expect([await balanceOf(account), await statusOf(other)]).toEqual([200, "proposed"]);
  });
});

describe("two-person rule", () => {
  test("stops the proposer from confirming, in code and in the database", async () => {
    const brand = await makeBrand(ctx.db);
    const id = await propose(`tok:${brand.id}`, 1);
    expect(await confirm(id, viewerOne())).toEqual({ ok: false, refusal: "own-proposal" });
    const byHand = ctx.db
      .update(adjustments)
      .set({ status: "confirmed", decidedBy: viewerOne().id, decidedAt: 1 })
      .where(eq(adjustments.id, id));
    await expect(byHand).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining("two_people") }),
    });
    expect(await statusOf(id)).toBe("proposed");
    expect(await transfersOf(id)).toEqual([]);
  });

  test("books once when ten confirmations race", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 0 });
    const id = await propose(`tok:${brand.id}`, 7);
    const outcomes = await concurrently(10, () => confirm(id));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal === "decided-already")).toHaveLength(9);
    expect(await balanceOf(`tok:${brand.id}`)).toBe(7);
    expect(await auditOf(id)).toHaveLength(2);
  });

  test("lets one decision win when confirm and decline race", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 0 });
    const id = await propose(`tok:${brand.id}`, 7);
    const outcomes = await concurrently(12, (index) => (index % 2 ? confirm(id) : decline(id)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    const isConfirmed = (await statusOf(id)) === "confirmed";
    expect(await balanceOf(`tok:${brand.id}`)).toBe(isConfirmed ? 7 : 0);
  });

  test("never books an adjustment its own proposer declined", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 2 });
    const id = await propose(`tok:${brand.id}`, -1);
    expect(await decline(id, viewerOne())).toEqual({ ok: true });
    expect(await confirm(id)).toEqual({
      ok: false,
      refusal: "decided-already",
      decided: { action: "adjustment.declined", byEmail: viewerOne().email, at: ctx.clock.now() },
    });
    expect(await balanceOf(`tok:${brand.id}`)).toBe(2);
    expect(await auditOf(id)).toEqual([
      ["adjustment.proposed", viewerOne().id],
      ["adjustment.declined", viewerOne().id],
    ]);
  });

  test("refuses super users on their own account, as proposer or confirmer", async () => {
    const own = `tok:${viewerTwo().id}`;
    const refusal = { ok: false, refusal: "own-account" };
    expect(await proposeAdjustment(ctx, viewerTwo(), proposal(own, 5))).toEqual(refusal);
    expect(await confirm(await propose(own, 5))).toEqual(refusal);
    expect(await balanceOf(own)).toBe(0);
  });

  test("requires super users to propose and decide", async () => {
    const brand = await makeBrand(ctx.db);
    const id = await propose(`tok:${brand.id}`, 1);
    const refused = { status: 403 };
    await expect(proposeAdjustment(ctx, brand, proposal(`tok:${brand.id}`, 1))).rejects.toMatchObject(refused);
    await expect(confirm(id, brand)).rejects.toMatchObject(refused);
    expect(await statusOf(id)).toBe("proposed");
  });
});

describe("adjustment proposal", () => {
  test("is stored once when ten submits race, and its id cannot be reused", async () => {
    const brand = await makeBrand(ctx.db);
    const input = proposal(`tok:${brand.id}`, 2);
    const outcomes = await concurrently(10, () => proposeAdjustment(ctx, viewerOne(), input));
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect(await auditOf(input.adjustmentId)).toHaveLength(1);
    const refusal = { ok: false, refusal: "id-taken" };
    expect(await proposeAdjustment(ctx, viewerOne(), { ...input, amount: 3 })).toEqual(refusal);
    expect(await proposeAdjustment(ctx, viewerTwo(), input)).toEqual(refusal);
  });

  test("requires a valid amount, a reason and a user's account", async () => {
    const valid = proposal("tok:x", 1);
    for (const wrong of [{ amount: 0 }, { amount: 1.5 }, { amount: 1_000_001 }, { reason: "because    " }]) {
      expect(ProposeAdjustment.safeParse({ ...valid, ...wrong }).success).toBe(false);
    }
    for (const account of ["usd:stripe", "tok:issued", "tok:nobody"]) {
      expect(await proposeAdjustment(ctx, viewerOne(), proposal(account, 1))).toEqual({
        ok: false,
        refusal: "no-such-account",
      });
    }
  });

  test.each([
    ["tok:x", "more", "12", 12],
    ["tok:x", "less", "12", -12],
    ["usd:label:x", "more", "12", 1200],
    ["gbp:label:x", "less", "0.07", -7],
    ["usd:label:x", "more", "1234.50", 123_450],
    ["tok:x", "more", "1.50", null],
    ["usd:label:x", "more", "1.5", null],
    ["usd:label:x", "more", "-1", null],
    ["usd:label:x", "more", "1e3", null],
    ["usd:label:x", "more", "", null],
    ["usd:label:x", "more", "0.00", null],
    ["usd:label:x", "more", "10000.01", null],
  ])("reads %s, %s “%s” as %s", (accountId, direction, amount, expected) => {
    const parsed = AdjustmentForm.safeParse({ ...proposal(accountId, 1), excess: "", direction, amount });
    expect(parsed.success ? parsed.data.amount : null).toBe(expected);
    expect(parsed.error?.issues[0]?.path ?? null).toEqual(expected === null ? ["amount"] : null);
  });
});
