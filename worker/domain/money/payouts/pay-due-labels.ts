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

/** Keeps a run within its time limit; the next run pays the rest. */
const maxAtOnce = 100;

const due = (at: number): SQL => sql`entry.payout_id IS NULL AND entry.held_for IS NULL AND entry.eligible_at <= ${at}`;

/** A payable account: the label's own, open, and able to receive transfers. Payouts of a revoked label wait. */
const payee = sql`
  CROSS JOIN label_profiles AS label ON label.id = entry.label_id
  CROSS JOIN connected_accounts AS payee ON payee.user_id = label.user_id AND payee.closed_at IS NULL
    AND payee.transfers_active = 1 AND payee.is_rejected = 0 AND ${labelHasAccess(sql`entry.label_id`)}`;

/** Labels with a due amount and a payable account, per currency; the longest waiting first. */
export async function listDueLabels(ctx: AppContext, at: number): Promise<DueLabel[]> {
  return ctx.db.all<DueLabel>(sql`
    SELECT entry.label_id AS labelId, entry.currency FROM label_entries AS entry ${payee}
    WHERE ${due(at)} AND NOT EXISTS (SELECT 1 FROM payouts AS payout
      WHERE payout.label_id = entry.label_id AND payout.currency = entry.currency AND payout.status = 'claimed')
    GROUP BY entry.label_id, entry.currency HAVING sum(entry.amount_cents) > 0
    ORDER BY min(entry.eligible_at) LIMIT ${maxAtOnce}`);
}

/**
 * Claims all that is due to a label in one currency, net of reversals: the payout, its entries and the hold on the money
 * are one batch, before anything is sent. Null if nothing is due on balance, there is no payable account, or another run
 * was first.
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
 * Cron: pays every label what is due to it, one transfer per currency, and resumes payouts that were interrupted or
 * postponed. Pays nothing while a rule of the books is violated. `at` is the time the run was scheduled for.
 */
export async function payDueLabels(ctx: AppContext, at = ctx.clock.now()): Promise<void> {
  if (!(await isPayingAllowed(ctx))) return log("payouts.stopped");
  await reverseAtStripe(ctx);
  for (const { id } of await listUnsent(ctx, at)) {
    // Sequential: a delay of seconds does not matter to payees.
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

/** Logs an error with one label so that the others are still paid. */
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

/** Stripe pays our own balance to the bank daily; the amount owed to labels must stay at Stripe. */
async function keepMinimumBalance(ctx: AppContext): Promise<void> {
  const owed = await ctx.db.all<{ currency: string; cents: number }>(sql`
    SELECT lower(unit) AS currency, sum(max(credits_posted - debits_posted, 0)) AS cents
    FROM ledger_accounts WHERE code = 'earnings' GROUP BY unit`);
  const minimum = Object.fromEntries(owed.map(({ currency, cents }) => [currency, cents]));
  await ctx.stripe.balanceSettings.update({
    payments: { payouts: { minimum_balance_by_currency: minimum } },
  });
}
