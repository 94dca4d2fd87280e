import { type SQL, sql } from "drizzle-orm";
import { readBatch, type ReadOnlyDatabase, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { tokenAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { repayDebt } from "#worker/domain/money/payouts/repayment-statements.ts";
import type { AccountHold, OpenDispute } from "../refunds.contract.ts";
import { debtAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";

/** The reasons why a brand cannot start renders; null if there are none. For the brand itself and for super users. */
export async function getAccountHold(ctx: { db: ReadOnlyDatabase }, userId: string): Promise<AccountHold | null> {
  const [disputes = [], debts = []] = await readBatch(ctx.db, [
    sql`
      SELECT dispute.id, dispute.purchase_id AS purchaseId, dispute.amount_cents AS amountCents,
        purchase.currency, dispute.tokens_unspent AS heldTokens, dispute.tokens_spent AS spentTokens,
        dispute.opened_at AS openedAt
      FROM disputes AS dispute JOIN purchases AS purchase ON purchase.id = dispute.purchase_id
      WHERE dispute.user_id = ${userId} AND dispute.status = 'open' ORDER BY dispute.opened_at, dispute.id`,
    sql`SELECT debits_posted - credits_posted AS tokens FROM ledger_accounts
      WHERE id = ${debtAccountId(userId)}`,
  ]);
  // Typed as the SELECTs above.
  const openDisputes = disputes as OpenDispute[];
  const debtTokens = (debts as { tokens: number }[])[0]?.tokens ?? 0;
  return openDisputes.length > 0 || debtTokens > 0 ? { openDisputes, debtTokens } : null;
}

/** Same condition as the constraint that refuses the hold of a render. For other modules' batches. */
export function isHeldSql(userId: string): SQL {
  return sql`SELECT 1 FROM held_token_accounts WHERE user_id = ${userId} LIMIT 1`;
}

/** Cron: repays debts from tokens that came back later, as from a failed render. Returns how many brands paid. */
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
