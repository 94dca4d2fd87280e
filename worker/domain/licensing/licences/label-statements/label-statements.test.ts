import * as fc from "fast-check";
import { and, desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { labelEntries, ledgerTransfers, payouts } from "#drizzle/schema/index.ts";
import { buyTokens } from "#tests/support/buy-tokens.ts";
import { closeDispute, dispute, refundOutside } from "#tests/support/disputes.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { addFunds, earn, makeDueLabel, openPayoutAccount, readOwed, takeBack } from "#tests/support/payouts.ts";
import { type StripeTestContext, createStripeTestContext } from "#tests/support/stripe.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { bookAdjustment } from "#worker/domain/office/ledger-explorer/adjustments/statements.ts";
import { payDueLabels } from "#worker/domain/money/payouts/pay-due-labels.ts";
import { applyTransferReversal } from "#worker/domain/money/payouts/apply-transfer-reversal.ts";
import { labelEarningsAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import { finishRefund } from "#worker/domain/money/refunds/finish-refund.ts";
import { days } from "#worker/domain/lib/time.ts";
import { type Currency, currencies } from "#worker/domain/lib/currency.contract.ts";
import type { CurrencyStatement, LabelStatement } from "./label-statements.contract.ts";
import { getStatement } from "./queries.ts";
import { listStatementMonths } from "./statement-months.ts";
import { explainLine } from "./wording.ts";
import { writeStatementCsv } from "./write-statement-csv.ts";

type Label = Viewer & { labelId: string };

async function readAll(ctx: StripeTestContext, label: Label): Promise<LabelStatement[]> {
  const months = await listStatementMonths(ctx, label, label.labelId);
  const statements = await Promise.all(
    months.toReversed().map(({ month }) => getStatement(ctx, label, { labelId: label.labelId, month })),
  );
  return statements.map((statement) => {
    if (!statement) throw new Error("a listed month has no statement");
    return statement;
  });
}

/** Parses CSV as in RFC 4180: lines end with CRLF, quotes are doubled inside quotes. */
function parseCsv(text: string): Record<string, string>[] {
  expect(text.endsWith("\r\n")).toBe(true);
  const records = [...text.matchAll(/((?:(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r\n))+?)(?<=\r\n)/g)].map((match) =>
    [...(match[1] ?? "").matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r\n)/g)].map(([, cell = ""]) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    ),
  );
  const [head = [], ...rows] = records;
  return rows.map((row) => {
    expect(row).toHaveLength(head.length);
    return Object.fromEntries(head.map((column, index) => [column, row[index] ?? ""]));
  });
}

/** Stands in for a currency that a statement omits: no movements, no balance. */
const nothing = (currency: Currency): CurrencyStatement => ({
  currency,
  openingCents: 0,
  lines: [],
  totals: { earning: 0, reversal: 0, returned: 0, adjustment: 0, payout: 0 },
  closingCents: 0,
});

const toCents = (decimal: string | undefined) => Math.round(Number(decimal) * 100);

/** Checks that each month opens with the last closing balance and that its lines add up, in the CSV too. */
function checkChain(statements: readonly LabelStatement[], currency: Currency): number {
  let owed = 0;
  for (const statement of statements) {
    const part = statement.currencies.find((each) => each.currency === currency) ?? nothing(currency);
    expect(part.openingCents).toBe(owed);
    const rows = parseCsv(writeStatementCsv({ ...statement, currencies: [part] }));
    expect(toCents(rows[0]?.balance)).toBe(owed);
    for (const row of rows.slice(1, -1)) {
      owed += toCents(row.amount);
      expect(toCents(row.balance)).toBe(owed);
    }
    expect(part.openingCents + part.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(owed);
    expect(part.openingCents + Object.values(part.totals).reduce((sum, cents) => sum + cents, 0)).toBe(owed);
    expect([part.closingCents, toCents(rows.at(-1)?.balance)]).toEqual([owed, owed]);
  }
  return owed;
}

describe("monthly statements", () => {
  const histories = [
    ["two labels", 2, []],
    ["eight labels", 8, ["full"]],
  ] satisfies [who: string, numRuns: number, tags: "full"[]][];
  for (const [who, numRuns, tags] of histories)
    test(`balances and lines of ${who} add up to the cent over any months`, { tags }, async () => {
      const ctx = createStripeTestContext();
      await addFunds(ctx, 100_000_000);
      const event = fc.record({
        days: fc.integer({ min: 0, max: 45 }),
        currency: fc.constantFrom(...currencies),
        act: fc.oneof(
          fc.record({
            kind: fc.constant("correct" as const),
            cents: fc.integer({ min: -3_333, max: 9_999 }),
          }),
          fc.record({ kind: fc.constant("earn" as const), tokens: fc.integer({ min: 1, max: 3 }) }),
          fc.record({ kind: fc.constant("take-back" as const), percent: fc.integer({ min: 1, max: 100 }) }),
          fc.record({ kind: fc.constant("pay" as const) }),
          fc.record({ kind: fc.constant("return" as const), percent: fc.integer({ min: 1, max: 100 }) }),
        ),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), async (events) => {
          const label = await makeLabel(ctx.db);
          await openPayoutAccount(ctx, label);
          for (const { days: gap, currency, act } of events) {
            ctx.wait(days(gap));
            await perform(ctx, label, currency, act);
          }
          const statements = await readAll(ctx, label);
          for (const currency of currencies) {
            const { owed } = await readOwed(ctx, label.labelId, currency);
            expect(checkChain(statements, currency)).toBe(owed);
          }
        }),
        { numRuns, verbose: 1, endOnFailure: true },
      );
      expect(await findLedgerFaults(ctx.db)).toEqual([]);
      // Two histories may not include a reversed payout.
      if (numRuns < 8) return;
      const rows = await ctx.db.select().from(payouts);
      expect(rows.some(({ status, reversedCents }) => status === "paid" && reversedCents > 0)).toBe(true);
    });

  test("tell a refunded payment from a lost dispute", async () => {
    const ctx = createStripeTestContext(Date.UTC(2026, 4, 10, 12));
    const label = await makeLabel(ctx.db);
    const track = await makeTrack(ctx.db, label.labelId, { priceTokens: 2 });
    const take = async (how: "refund" | "dispute") => {
      const brand = await makeBrand(ctx.db, { tokens: 0 });
      const purchase = await buyTokens(ctx, brand, { priceId: "tokens-10" });
      await makeFinishedRender(ctx, brand, track);
      if (how === "refund") return finishRefund(ctx, await refundOutside(ctx, purchase), []);
      const id = await dispute(ctx, purchase);
      return closeDispute(ctx, id, "lost");
    };
    await take("refund");
    await take("dispute");
    const lines = (await readAll(ctx, label)).flatMap(({ currencies: parts }) => parts[0]?.lines ?? []);
    const words = lines.filter(({ kind }) => kind === "reversal").map((line) => explainLine(line).join(" "));
    expect(words).toHaveLength(2);
    expect(words.filter((text) => text.includes("the payment was refunded: licence"))).toHaveLength(1);
    expect(words.filter((text) => text.includes("after a lost dispute: licence"))).toHaveLength(1);
  });

  test("name licence, share, hold, eligible date and transfer on every line", async () => {
    const ctx = createStripeTestContext(Date.UTC(2026, 4, 10, 12));
    const { label, earning, accountId } = await makeDueLabel(ctx);
    await payDueLabels(ctx);
    const later = await earn(ctx, label, { tokens: 3 });
    await ctx.db.update(labelEntries).set({ heldFor: "review" }).where(eq(labelEntries.id, later.id));
    await takeBack(ctx, earning, 123);
    const [may, , , august] = await readAll(ctx, label);
    const { transfers } = await ctx.standIn.readState();
    const transfer = Object.values(transfers).find(({ destination }) => destination === accountId);
    expect(may?.currencies[0]?.lines).toMatchObject([
      {
        kind: "earning",
        amountCents: 500,
        eligibleAt: earning.eligibleAt,
        transferId: transfer?.id,
        licence: { tokens: 2, shareBasisPoints: 5000, sharePolicy: "2026-1", brandName: "Northwind" },
      },
    ]);
    expect(august?.currencies[0]).toMatchObject({ openingCents: 500, closingCents: 627 });
    expect(
      august?.currencies[0]?.lines.map(({ kind, amountCents, heldFor, transferId, licence }) => ({
        kind,
        amountCents,
        heldFor,
        transferId,
        share: licence?.shareBasisPoints ?? null,
      })),
    ).toEqual(
      expect.arrayContaining([
        { kind: "payout", amountCents: -500, heldFor: null, transferId: transfer?.id, share: null },
        { kind: "earning", amountCents: 750, heldFor: "review", transferId: null, share: 5000 },
        { kind: "reversal", amountCents: -123, heldFor: null, transferId: null, share: 5000 },
      ]),
    );
  });

  test("show each licence with the share and policy in force at its sale", async () => {
    const ctx = createStripeTestContext(Date.UTC(2026, 10, 22, 12));
    const label = await makeLabel(ctx.db);
    await earn(ctx, label, { tokens: 2 });
    ctx.wait(days(1));
    await earn(ctx, label, { tokens: 2 });
    await earn(ctx, label, { tokens: 2, currency: "GBP" });
    const [november] = await readAll(ctx, label);
    const words = november?.currencies.flatMap(({ lines }) =>
      lines.map((line) => [
        line.amountCents,
        explainLine(line)
          .join(" ")
          .match(/share [^·]+\)/)?.[0],
      ]),
    );
    expect(words).toEqual([
      [500, "share 50% (2026-1)"],
      [700, "share 70% (2026-2)"],
      [560, "share 70% (2026-2)"],
    ]);
    const csv = november ? writeStatementCsv(november) : "";
    expect(csv).toContain(",50.00,2026-1,");
    expect(csv).toContain(",70.00,2026-2,");
  });

  test("start at the first millisecond of the month", async () => {
    const ctx = createStripeTestContext(Date.UTC(2026, 0, 31, 23, 59, 59, 999));
    const label = await makeLabel(ctx.db);
    await correct(ctx, label, "USD", 100);
    ctx.wait(1);
    await correct(ctx, label, "USD", 10);
    const [january, february] = await readAll(ctx, label);
    expect([january?.currencies[0]?.closingCents, february?.currencies[0]?.openingCents]).toEqual([100, 100]);
    expect(february?.currencies[0]?.closingCents).toBe(110);
  });

  test("throw when an unlisted movement breaks the sum", async () => {
    const ctx = createStripeTestContext();
    const label = await makeLabel(ctx.db);
    await correct(ctx, label, "USD", 100);
    const stray = crypto.randomUUID();
    await ctx.db.insert(ledgerTransfers).values({
      id: `earning:${stray}`,
      kind: "post",
      debitId: "usd:losses",
      creditId: labelEarningsAccountId(label.labelId, "USD"),
      amount: 1,
      reason: "earning",
      subjectId: stray,
      at: ctx.clock.now(),
    });
    const [view] = await listStatementMonths(ctx, label, label.labelId);
    await expect(getStatement(ctx, label, { labelId: label.labelId, month: view?.month ?? "" })).rejects.toThrow(
      "does not add up",
    );
  });

  test("are private to their label and null for empty or invalid months", async () => {
    const ctx = createStripeTestContext();
    const [label, other] = [await makeLabel(ctx.db), await makeLabel(ctx.db)];
    await correct(ctx, label, "USD", 100);
    const { labelId } = label;
    const month = "2026-11";
    expect(await getStatement(ctx, label, { labelId, month })).not.toBeNull();
    expect(await getStatement(ctx, other, { labelId, month })).toBeNull();
    expect(await listStatementMonths(ctx, other, labelId)).toEqual([]);
    for (const odd of ["2026-10", "2026-12", "2026-13", "november", "", "2026-11-01"]) {
      expect(await getStatement(ctx, label, { labelId, month: odd })).toBeNull();
    }
  });
});

describe("statement as CSV", () => {
  const names = ['=HYPERLINK("http://evil.example")', "+1", "-2+3", "@SUM(A1)", "\tcell", 'a, b\r\nc "d"', "-5"];
  const licence = {
    number: "CS-1",
    isrc: null,
    brandName: "Northwind",
    tokens: 1,
    shareBasisPoints: 5000,
    sharePolicy: "2026-1",
  };
  const line = (name: string) => ({
    id: name,
    at: Date.UTC(2026, 10, 2),
    kind: "reversal" as const,
    licence: { ...licence, trackTitle: name, artist: name },
    takenFor: null,
    eligibleAt: null,
    heldFor: null,
    payoutStatus: null,
    transferId: null,
    amountCents: -5,
    balanceCents: -5,
  });
  const statement: LabelStatement = {
    labelName: "Label",
    legalEntity: "Label Ltd",
    month: "2026-11",
    isOver: true,
    writtenAt: 0,
    currencies: [
      {
        currency: "USD",
        openingCents: 0,
        lines: names.map(line),
        totals: { earning: 0, reversal: -5, returned: 0, adjustment: 0, payout: 0 },
        closingCents: -5,
      },
    ],
  };

  test("escapes formulas, preserves names and writes amounts as numbers", () => {
    const rows = parseCsv(writeStatementCsv(statement)).slice(1, -1);
    expect(rows.map(({ track }) => track)).toEqual(
      ['\'=HYPERLINK("http://evil.example")', "+1", "-2+3", "@SUM(A1)", "\tcell", 'a, b\r\nc "d"', "-5"].map((name) =>
        /^[+@\t]|^-2/.test(name) ? `'${name}` : name,
      ),
    );
    expect(rows.map(({ amount }) => amount)).toEqual(names.map(() => "-0.05"));
  });

  test("ends lines with CRLF and quotes only when needed", () => {
    const text = writeStatementCsv({ ...statement, currencies: [] });
    expect(text).toBe(
      "\uFEFFcurrency,date,kind,licence,track,artist,isrc,brand,tokens,share_percent,share_policy,hold,eligible_on,transfer,amount,balance\r\n",
    );
  });
});

type Act =
  | { kind: "correct"; cents: number }
  | { kind: "earn"; tokens: number }
  | { kind: "take-back"; percent: number }
  | { kind: "pay" }
  | { kind: "return"; percent: number };

async function perform(ctx: StripeTestContext, label: Label, currency: Currency, act: Act): Promise<void> {
  if (act.kind === "correct") return correct(ctx, label, currency, act.cents);
  if (act.kind === "earn") return void (await earn(ctx, label, { tokens: act.tokens }));
  if (act.kind === "pay") return payDueLabels(ctx);
  if (act.kind === "take-back") return takeSomeBack(ctx, label, act.percent);
  return returnSome(ctx, label, act.percent);
}

async function correct(ctx: StripeTestContext, label: Label, unit: Currency, cents: number): Promise<void> {
  if (cents === 0) return;
  const account = {
    id: labelEarningsAccountId(label.labelId, unit),
    code: "earnings" as const,
    ownerId: label.labelId,
    unit,
  };
  const adjustment = { id: crypto.randomUUID(), amount: cents };
  await runBatch(ctx.db, bookAdjustment(ctx.db, account, adjustment, ctx.clock.now()));
}

/** Reverses part of an earning that has no reversal yet. */
async function takeSomeBack(ctx: StripeTestContext, label: Label, percent: number): Promise<void> {
  const entries = await ctx.db
    .select()
    .from(labelEntries)
    .where(eq(labelEntries.labelId, label.labelId))
    .orderBy(labelEntries.bookedAt, labelEntries.id);
  const taken = new Set(entries.map(({ reversesId }) => reversesId));
  const earning = entries.find(({ id, kind }) => kind === "earning" && !taken.has(id));
  if (earning) await takeBack(ctx, earning, Math.ceil((earning.amountCents * percent) / 100));
}

/** Reverses part of the newest transfer, unless the provider refuses because the bank already has it. */
async function returnSome(ctx: StripeTestContext, label: Label, percent: number): Promise<void> {
  await payDueLabels(ctx);
  const [payout] = await ctx.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.labelId, label.labelId), eq(payouts.status, "paid")))
    .orderBy(desc(payouts.processedAt))
    .limit(1);
  if (!payout?.transferId) return;
  const amount = Math.ceil(((payout.amountCents - payout.reversedCents) * percent) / 100);
  await ctx.control(`transfers/${payout.transferId}/reverse`, { amount }).catch(() => undefined);
  await applyTransferReversal(ctx, payout.transferId, []);
}
