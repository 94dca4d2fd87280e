import { and, asc, eq, lte, sql, type SQL } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import { payouts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { currencyAccountOf, labelEarningsAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { checkPayouts, isPayingAllowed } from "#worker/domain/money/ledger/check-books.ts";
import { log, logError } from "#worker/domain/lib/log.ts";
import { hold } from "#worker/domain/money/ledger/transfers.ts";
import { labelHasAccess } from "#worker/domain/people/profiles/own-labels.ts";
import { reverseAtStripe } from "./reverse-at-stripe.ts";
import { sendPayout } from "./send-payout.ts";

export type DueLabel = { labelId: string; currency: Currency };

/** More than this in one run would outlast it; the next run has the rest. */
const maxAtOnce = 100;

const due = (at: number): SQL =>
  sql`entry.payout_id IS NULL AND entry.held_for IS NULL AND entry.eligible_at <= ${at}`;

/** An account that money may be sent to: the label's own, open, and able to receive. Payouts of a revoked label wait. */
const payee = sql`
  CROSS JOIN label_profiles AS label ON label.id = entry.label_id
  CROSS JOIN connected_accounts AS payee ON payee.user_id = label.user_id AND payee.closed_at IS NULL
    AND payee.transfers_active = 1 AND payee.is_rejected = 0 AND ${labelHasAccess(sql`entry.label_id`)}`;

/** Labels that something is due to now and that can be paid, each currency on its own; the longest waiting first. */
export async function listDueLabels(ctx: AppContext, at: number): Promise<DueLabel[]> {
  return ctx.db.all<DueLabel>(sql`
    SELECT entry.label_id AS labelId, entry.currency FROM label_entries AS entry ${payee}
    WHERE ${due(at)} AND NOT EXISTS (SELECT 1 FROM payouts AS payout
      WHERE payout.label_id = entry.label_id AND payout.currency = entry.currency AND payout.status = 'claimed')
    GROUP BY entry.label_id, entry.currency HAVING sum(entry.amount_cents) > 0
    ORDER BY min(entry.eligible_at) LIMIT ${maxAtOnce}`);
}

/**
 * Sets aside all that is due to a label in one currency, what was taken back netted against what was earned: the payout,
 * its entries and the hold on the money are one batch, before anything is sent. Null when nothing is due on balance,
 * nobody can be paid, or another run was first.
 */
export async function claimPayout(ctx: AppContext, label: DueLabel, at: number): Promise<string | null> {
  const id = crypto.randomUUID();
  const { labelId, currency } = label;
  const theirs = sql`entry.label_id = ${labelId} AND entry.currency = ${currency}`;
  try {
    const isClaimed = await runUnlessStale(ctx.db, [
      ctx.db.run(sql`
        INSERT INTO payouts (id, label_id, currency, amount_cents, destination, next_try_at, created_at)
        SELECT ${id}, entry.label_id, entry.currency, sum(entry.amount_cents), payee.account_id, ${at}, ${at}
        FROM label_entries AS entry ${payee}
        WHERE ${theirs} AND ${due(at)}
        GROUP BY payee.account_id HAVING sum(entry.amount_cents) > 0`),
      requireOneRow(ctx.db),
      ctx.db.run(sql`UPDATE label_entries AS entry SET payout_id = ${id} WHERE ${theirs} AND ${due(at)}`),
      hold(ctx.db, {
        reason: "payout",
        subject: sql`payout.id`,
        debit: labelEarningsAccountOf(sql`payout.label_id`, sql`payout.currency`),
        credit: currencyAccountOf(sql`payout.currency`, "stripe"),
        amount: sql`payout.amount_cents`,
        at: sql`payout.created_at`,
        from: sql`payouts AS payout WHERE payout.id = ${id}`,
      }),
    ]);
    return isClaimed ? id : null;
  } catch (error) {
    if (isRefusedBy(error, "payouts.label_id")) return null;
    throw error;
  }
}

/**
 * Cron: pays every label what is due to it, one transfer a currency, and goes on with payouts that were interrupted or
 * postponed. Pays nothing while a rule of the books does not hold. `at` is the time the run was scheduled for.
 */
export async function payDueLabels(ctx: AppContext, at = ctx.clock.now()): Promise<void> {
  if (!(await isPayingAllowed(ctx))) return log("payouts.stopped");
  await reverseAtStripe(ctx);
  for (const { id } of await listUnsent(ctx, at)) {
    // One transfer at a time: what a payee waits for is not seconds.
    await logErrorsOf({ payoutId: id }, () => sendPayout(ctx, id, at));
  }
  for (const label of await listDueLabels(ctx, at)) {
    await logErrorsOf({ labelId: label.labelId }, async () => {
      const id = await claimPayout(ctx, label, at);
      if (id) await sendPayout(ctx, id, at);
    });
  }
  await logErrorsOf({}, () => checkPayouts(ctx));
  await logErrorsOf({}, () => keepMinimumBalance(ctx));
}

/** A surprise with one label does not keep the others from being paid. */
async function logErrorsOf(facts: Record<string, string>, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logError("payout.failed", error, facts);
  }
}

function listUnsent(ctx: AppContext, at: number): Promise<{ id: string }[]> {
  return ctx.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.status, "claimed"), lte(payouts.nextTryAt, at)))
    .orderBy(asc(payouts.nextTryAt))
    .limit(100);
}

/** Stripe sends our own balance to the bank day by day; what labels are owed must stay there for them. */
async function keepMinimumBalance(ctx: AppContext): Promise<void> {
  const owed = await ctx.db.all<{ currency: string; cents: number }>(sql`
    SELECT lower(unit) AS currency, sum(max(credits_posted - debits_posted, 0)) AS cents
    FROM ledger_accounts WHERE code = 'earnings' GROUP BY unit`);
  const minimum = Object.fromEntries(owed.map(({ currency, cents }) => [currency, cents]));
  await ctx.stripe.balanceSettings.update({
    payments: { payouts: { minimum_balance_by_currency: minimum } },
  });
}
