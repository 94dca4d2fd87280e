import { and, asc, eq, lte, sql } from "drizzle-orm";
import { payouts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { isPayingAllowed } from "#worker/domain/money/ledger/check-books.ts";
import { checkPayouts } from "#worker/domain/money/ledger/check-payouts.ts";
import { log, logError } from "#worker/domain/lib/log.ts";
import { claimPayout, listDueLabels } from "./claim-payout.ts";
import { reverseAtStripe } from "./reverse-at-stripe.ts";
import { sendPayout } from "./send-payout.ts";

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
