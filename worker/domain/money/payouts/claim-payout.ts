import { type SQL, sql } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/base/guards.ts";
import { currencyAccountOf, labelEarningsAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { hold } from "#worker/domain/money/ledger/transfers.ts";
import type { Currency } from "#worker/domain/money/ledger/ledger.contract.ts";

export type DueLabel = { labelId: string; currency: Currency };

/** More than this in one run would outlast it; the next run has the rest. */
const mostAtOnce = 100;

const due = (at: number): SQL => sql`e.payout_id IS NULL AND e.held_for IS NULL AND e.eligible_at <= ${at}`;

/** An account that money may be sent to: the label's own, open, and able to receive. */
const payee = sql`
  CROSS JOIN label_profiles AS l ON l.id = e.label_id
  CROSS JOIN connected_accounts AS c ON c.user_id = l.user_id AND c.closed_at IS NULL
    AND c.transfers_active = 1 AND c.is_rejected = 0`;

/** Labels that something is due to now and that can be paid, each currency on its own; the longest waiting first. */
export async function listDueLabels(ctx: AppContext, at: number): Promise<DueLabel[]> {
  return ctx.db.all<DueLabel>(sql`
    SELECT e.label_id AS labelId, e.currency FROM label_entries AS e ${payee}
    WHERE ${due(at)} AND NOT EXISTS (SELECT 1 FROM payouts AS p
      WHERE p.label_id = e.label_id AND p.currency = e.currency AND p.status = 'claimed')
    GROUP BY e.label_id, e.currency HAVING sum(e.amount_cents) > 0
    ORDER BY min(e.eligible_at) LIMIT ${mostAtOnce}`);
}

/**
 * Sets aside all that is due to a label in one currency, what was taken back netted against what was earned: the payout,
 * its entries and the hold on the money are one batch, before anything is sent. Null when nothing is due on balance,
 * nobody can be paid, or another run was first.
 */
export async function claimPayout(ctx: AppContext, label: DueLabel, at: number): Promise<string | null> {
  const id = crypto.randomUUID();
  const { labelId, currency } = label;
  const theirs = sql`e.label_id = ${labelId} AND e.currency = ${currency}`;
  try {
    const isClaimed = await runUnlessStale(ctx.db, [
      ctx.db.run(sql`
        INSERT INTO payouts (id, label_id, currency, amount_cents, destination, next_try_at, created_at)
        SELECT ${id}, e.label_id, e.currency, sum(e.amount_cents), c.account_id, ${at}, ${at}
        FROM label_entries AS e ${payee}
        WHERE ${theirs} AND ${due(at)}
        GROUP BY c.account_id HAVING sum(e.amount_cents) > 0`),
      requireOneRow(ctx.db),
      ctx.db.run(sql`UPDATE label_entries AS e SET payout_id = ${id} WHERE ${theirs} AND ${due(at)}`),
      hold(ctx.db, {
        reason: "payout",
        subject: sql`p.id`,
        debit: labelEarningsAccountOf(sql`p.label_id`, sql`p.currency`),
        credit: currencyAccountOf(sql`p.currency`, "stripe"),
        amount: sql`p.amount_cents`,
        at: sql`p.created_at`,
        from: sql`payouts AS p WHERE p.id = ${id}`,
      }),
    ]);
    return isClaimed ? id : null;
  } catch (error) {
    if (isRefusedBy(error, "payouts.label_id")) return null;
    throw error;
  }
}
