import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { startsFormulaButNumbers, toCsv } from "#worker/domain/lib/csv.contract.ts";
import { days } from "#worker/domain/lib/time.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { LedgerUnit } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { Period, PeriodQuery, TrialBalance, TrialBalanceRow, TrialBalanceTotal } from "./trial-balance.contract.ts";

/** A period that ends before it begins is reduced to its first day. */
export function readPeriod({ from, to }: PeriodQuery, now: number): Period {
  const today = new Date(now).toISOString().slice(0, 10);
  const first = from ?? `${(to ?? today).slice(0, 7)}-01`;
  const last = to ?? today;
  return { from: first, to: last < first ? first : last };
}

/** Half-open range in milliseconds. */
export function boundsOf({ from, to }: Period): { start: number; end: number } {
  return { start: Date.parse(from), end: Date.parse(to) + days(1) };
}

/**
 * Reads the trial balance of a period, from the accounts' counters less later bookings, so that entries before
 * the period are not read. Holds are not entries until they are captured. Super users only.
 */
export async function getTrialBalance(ctx: AppContext, viewer: Viewer, query: PeriodQuery): Promise<TrialBalance> {
  requireSuperUser(viewer);
  const period = readPeriod(query, ctx.clock.now());
  const { start, end } = boundsOf(period);
  const side = (account: "debit_id" | "credit_id") => {
    const [inPeriod, later] = [sql`iif(transfer.at < ${end}, transfer.amount, 0)`, sql`transfer.at >= ${end}`];
    const moved = account === "debit_id" ? sql`${inPeriod}, 0` : sql`0, ${inPeriod}`;
    const sign = account === "debit_id" ? sql`transfer.amount` : sql`-transfer.amount`;
    return sql`
      SELECT account.unit, account.code, 0, ${moved}, iif(${later}, ${sign}, 0)
      FROM ledger_transfers AS transfer JOIN ledger_accounts AS account
        ON account.id = transfer.${sql.raw(account)}
      WHERE transfer.at >= ${start} AND transfer.kind IN ('post', 'capture')`;
  };
  const rows = await ctx.db.all<TrialBalanceRow>(sql`
    SELECT unit, code, sum(net) - sum(later) - sum(debit) + sum(credit) AS opening, sum(debit) AS debits,
      sum(credit) AS credits, sum(net) - sum(later) AS closing
    FROM (
      SELECT account.unit, account.code, account.debits_posted - account.credits_posted AS net, 0 AS debit,
        0 AS credit, 0 AS later
      FROM ledger_accounts AS account
      UNION ALL ${side("debit_id")}
      UNION ALL ${side("credit_id")}) AS part
    GROUP BY unit, code
    HAVING opening <> 0 OR debits <> 0 OR credits <> 0 OR closing <> 0
    ORDER BY unit = 'TOK', unit DESC, code`);
  const units = [...new Set(rows.map(({ unit }) => unit))];
  return { period, units: units.map((unit) => balanceOf(unit, rows)) };
}

function balanceOf(unit: LedgerUnit, all: readonly TrialBalanceRow[]): TrialBalance["units"][number] {
  const rows = all.filter((row) => row.unit === unit);
  const sum = (read: (row: TrialBalanceRow) => number) => rows.reduce((total, row) => total + read(row), 0);
  const total: TrialBalanceTotal = {
    unit,
    opening: sum((row) => row.opening),
    debits: sum((row) => row.debits),
    credits: sum((row) => row.credits),
    closing: sum((row) => row.closing),
  };
  const isBalanced = total.opening === 0 && total.closing === 0 && total.debits === total.credits;
  return { rows, total, isBalanced };
}

const columns = ["period_from", "period_to", "unit", "account", "opening", "debits", "credits", "closing"];

/** The same as CSV, each unit with its total. */
export async function exportTrialBalance(ctx: AppContext, viewer: Viewer, query: PeriodQuery): Promise<string> {
  const { period, units } = await getTrialBalance(ctx, viewer, query);
  const lines = units.flatMap(({ rows, total }) => [...rows, { ...total, code: "total" }]);
  return toCsv(
    columns,
    lines.map(({ unit, code, ...sums }) => ({
      period_from: period.from,
      period_to: period.to,
      unit,
      account: code,
      opening: toDecimal(sums.opening, unit),
      debits: toDecimal(sums.debits, unit),
      credits: toDecimal(sums.credits, unit),
      closing: toDecimal(sums.closing, unit),
    })),
    startsFormulaButNumbers,
  );
}

/** "12.50" for money; tokens are whole. */
export const toDecimal = (amount: number, unit: LedgerUnit): string =>
  unit === "TOK" ? String(amount) : (amount / 100).toFixed(2);
