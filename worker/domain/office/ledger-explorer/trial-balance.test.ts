import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { buyTokens } from "#tests/support/buy-tokens.ts";
import { makeBrand, makeLabel, makeSuperUser, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { refund } from "#tests/support/refunds.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { days } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { exportTrialBalance, getTrialBalance, readPeriod } from "./trial-balance.ts";
import { exportJournal } from "./export-journal.ts";

const ctx = createStripeTestContext();
let superUser: Viewer;
let brand: Viewer;
/** Ten tokens are bought on the first day; two are spent and three refunded on the second. */
let first: string;
let second: string;

beforeAll(async () => {
  superUser = await makeSuperUser(ctx.db);
  brand = await makeBrand(ctx.db, { tokens: 0 });
  const label = await makeLabel(ctx.db);
  const track = await makeTrack(ctx.db, label.labelId, { priceTokens: 2 });
  first = dayOf(ctx.clock.now());
  const purchase = await buyTokens(ctx, brand);
  ctx.wait(days(1));
  second = dayOf(ctx.clock.now());
  await makeFinishedRender(ctx, brand, track);
  await refund(ctx, superUser, purchase, { tokens: 3 });
});

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const balanceOf = async (from: string, to = from) => {
  const { units } = await getTrialBalance(ctx, superUser, { from, to });
  const rows = units.flatMap((unit) => unit.rows);
  return {
    units,
    of: (unit: string, code: string) => rows.find((row) => row.unit === unit && row.code === code),
  };
};
async function readJournal(from: string, to = from) {
  const text = await new Response(exportJournal(ctx, superUser, { from, to })).text();
  const [head = "", ...lines] = text.replace("\uFEFF", "").trimEnd().split("\r\n");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [head.split(",")[at], cell])));
}

describe("trial balance", () => {
  test("sums to zero in every unit and period", async () => {
    for (const [from, to] of [
      [first, first],
      [second, second],
      [first, second],
      ["2001-01-01", "2001-01-31"],
    ] as const) {
      const { units } = await balanceOf(from, to);
      expect(units.filter(({ isBalanced }) => !isBalanced)).toEqual([]);
      for (const { total } of units) expect([total.opening, total.closing]).toEqual([0, 0]);
    }
  });

  test("opens with the previous balance and closes with the period's movements", async () => {
    const [one, two] = [await balanceOf(first), await balanceOf(second)];
    expect(one.of("USD", "deferred")).toMatchObject({ debits: 0, credits: 5000, closing: -5000 });
    expect(two.of("USD", "deferred")).toMatchObject({
      opening: -5000,
      debits: 2500,
      credits: 0,
      closing: -2500,
    });
    expect(two.of("TOK", "tokens")).toMatchObject({ opening: -10, debits: 5, closing: -5 });
    const both = await balanceOf(first, second);
    expect(both.of("USD", "stripe")?.closing).toBe(two.of("USD", "stripe")?.closing);
  });

  test("flags a unit whose counters differ from its transfers", async () => {
    const { results } = await ctx.db.$client
      .prepare("SELECT credits_posted AS was FROM ledger_accounts WHERE id = 'usd:revenue'")
      .all<{ was: number }>();
    const set = (value: number) =>
      ctx.db.run(sql`UPDATE ledger_accounts SET credits_posted = ${value} WHERE id = 'usd:revenue'`);
    const was = results[0]?.was ?? 0;
    await set(was + 7);
    const { units } = await balanceOf(second);
    await set(was);
    expect(units.map(({ total, isBalanced }) => [total.unit, isBalanced, total.closing])).toContainEqual(["USD", false, -7]);
  });

  test("matches the journal of the same days, without holds", async () => {
    const entries = await readJournal(second);
    expect(entries.map(({ reason }) => reason)).toEqual(expect.arrayContaining(["render", "earning", "refund", "refund-cash"]));
    const { units } = await balanceOf(second);
    for (const { total } of units) {
      const cents = entries
        .filter((entry) => entry["unit"] === total.unit)
        .reduce((sum, entry) => sum + Number(entry["amount"]) * (total.unit === "TOK" ? 1 : 100), 0);
      expect(Math.round(cents)).toBe(total.debits);
    }
    expect(JSON.stringify(entries)).not.toContain(brand.email);
  });

  test("exports a total per unit and negative amounts as numbers", async () => {
    const csv = await exportTrialBalance(ctx, superUser, { from: first, to: second });
    expect(csv).toContain(`${first},${second},USD,deferred,0.00,25.00,50.00,-25.00\r\n`);
    expect(csv).toMatch(new RegExp(`${first},${second},USD,total,0.00,[\\d.]+,[\\d.]+,0.00\r\n`));
  });

  test("requires a super user, like the journal", async () => {
    await expect(getTrialBalance(ctx, brand, {})).rejects.toMatchObject({ status: 403 });
    await expect((async () => exportJournal(ctx, brand, {}))()).rejects.toMatchObject({ status: 403 });
  });

  test("defaults to the month to date and cuts a reversed period to one day", () => {
    const now = Date.UTC(2026, 1, 17, 12);
    expect(readPeriod({}, now)).toEqual({ from: "2026-02-01", to: "2026-02-17" });
    expect(readPeriod({ from: "2026-03-05", to: "2026-03-01" }, now)).toEqual({
      from: "2026-03-05",
      to: "2026-03-05",
    });
    expect(readPeriod({ to: "2025-12-31" }, now)).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  });
});
