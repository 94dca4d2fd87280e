import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import { type Query, runQuery } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { StatementMonthView } from "./label-statements.contract.ts";
import { listMonths, monthOf } from "./wording.ts";

/** Months with statements, newest first: from the label's first movement to now. */
export function listStatementMonths(ctx: AppContext, viewer: Viewer, labelId: string): Promise<StatementMonthView[]> {
  return runQuery(ctx.db, statementMonths(viewer, labelId, ctx.clock.now()));
}

export const statementMonths = (viewer: Viewer, labelId: string, now: number): Query<StatementMonthView[]> => ({
  statements: [
    sql`
    WITH own AS (SELECT id FROM label_profiles WHERE id = ${labelId} AND user_id = ${viewer.id})
    SELECT month, currency, sum(cents) AS cents FROM (
      SELECT strftime('%Y-%m', entry.booked_at / 1000, 'unixepoch') AS month, entry.currency,
        entry.amount_cents AS cents
      FROM own CROSS JOIN label_entries AS entry ON entry.label_id = own.id
      UNION ALL
      SELECT strftime('%Y-%m', payout.processed_at / 1000, 'unixepoch'), payout.currency, -payout.amount_cents
      FROM own CROSS JOIN payouts AS payout ON payout.label_id = own.id AND payout.status = 'paid'
    ) GROUP BY month, currency ORDER BY month`,
  ],
  read: ([rows]) => toMonths(rows as MonthRow[], monthOf(now)),
});

type MonthRow = { month: string; currency: Currency; cents: number };

/** `rows` are sorted by month. */
function toMonths(rows: readonly MonthRow[], current: string): StatementMonthView[] {
  const [first, last] = [rows[0]?.month, rows.at(-1)?.month];
  if (first === undefined || last === undefined) return [];
  const owed = new Map<Currency, number>();
  return listMonths(first, last > current ? last : current)
    .map((month) => {
      for (const row of rows.filter((each) => each.month === month)) {
        owed.set(row.currency, (owed.get(row.currency) ?? 0) + row.cents);
      }
      const closing = [...owed].map(([currency, cents]) => ({ currency, cents }));
      return { month, isOver: month < current, closing };
    })
    .toReversed();
}
