import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { BalanceComparison } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { Alarm, AlarmKind, LedgerWaiting } from "./ledger-explorer.contract.ts";
import { currencies } from "#worker/domain/lib/currency.contract.ts";
import { ledgerInvariants } from "#worker/domain/office/ops/book-rules.ts";
import { payoutRule, settlementRule } from "#worker/domain/money/ledger/check-books.ts";
import { balanceRule, readComparisons } from "#worker/domain/money/ledger/compare-balances.ts";
import { incidentRules } from "#worker/domain/services/mail/alarms.ts";

/** Violated rules of the books. Super users only. */
export async function listAlarms(ctx: AppContext, viewer: Viewer): Promise<Alarm[]> {
  requireSuperUser(viewer);
  const rows = await ctx.db.all<Omit<Alarm, "kind">>(sql`
    SELECT rule, finding, raised_at AS raisedAt FROM ledger_alarms WHERE cleared_at IS NULL ORDER BY rule`);
  return rows.map((row) => ({ ...row, kind: kindOf(row.rule) }));
}

function kindOf(rule: string): AlarmKind {
  if (rule in ledgerInvariants) return "books";
  if (rule === balanceRule) return "balance";
  if (rule === payoutRule) return "payout";
  if (Object.values<string>(incidentRules).includes(rule)) return "incident";
  return currencies.some((currency) => settlementRule(currency) === rule) ? "settlement" : "videos";
}

/** The last comparison of each currency with the provider. Super users only. */
export async function listComparisons(ctx: AppContext, viewer: Viewer): Promise<BalanceComparison[]> {
  requireSuperUser(viewer);
  return readComparisons(ctx);
}

/** Counts what waits for a super user or for a retry. Super users only. */
export async function countWaiting(ctx: AppContext, viewer: Viewer): Promise<LedgerWaiting> {
  requireSuperUser(viewer);
  const [waiting] = await ctx.db.all<LedgerWaiting>(sql`
    SELECT (SELECT count(*) FROM adjustments WHERE status = 'proposed') AS adjustments,
      (SELECT count(*) FROM revenue_policies WHERE status = 'proposed') AS policies,
      (SELECT count(*) FROM disputes WHERE status = 'open') AS disputes,
      (SELECT count(*) FROM payouts WHERE status = 'claimed') AS payouts`);
  return waiting ?? { adjustments: 0, policies: 0, disputes: 0, payouts: 0 };
}
