import { sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { tokenAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { repayDebt } from "#worker/domain/money/payouts/repay-debt.ts";

/** Cron: tokens that came back later, as from a failed render, pay what their brand owes. Returns how many brands paid. */
export async function repayDebts(ctx: AppContext): Promise<number> {
  const debtors = await ctx.db.all<{ userId: string }>(sql`
    SELECT owes.owner_id AS userId FROM ledger_accounts AS owes
    JOIN ledger_accounts AS has ON has.id = ${tokenAccountOf(sql`owes.owner_id`)}
    WHERE owes.code = 'debt' AND owes.credits_posted < owes.debits_pending + owes.debits_posted
      AND owes.credits_posted < owes.debits_posted
      AND has.credits_posted > has.debits_posted + has.debits_pending
    LIMIT 100`);
  const now = ctx.clock.now();
  await runBatch(
    ctx.db,
    debtors.flatMap(({ userId }) => repayDebt(ctx.db, userId, now)),
  );
  return debtors.length;
}
