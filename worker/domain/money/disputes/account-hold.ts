import { sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { AccountHold, OpenDispute } from "./disputes.contract.ts";
import { debtAccountId } from "#worker/domain/money/ledger/chart-of-accounts.ts";

/** What keeps a brand from starting renders; null when nothing does. For the brand itself and for super users. */
export async function getAccountHold(ctx: AppContext, userId: string): Promise<AccountHold | null> {
  const [disputes = [], debts = []] = await readBatch(ctx.db, [
    sql`
      SELECT x.id, x.purchase_id AS purchaseId, x.amount_cents AS amountCents, p.currency,
        x.tokens_unspent AS heldTokens, x.tokens_spent AS spentTokens, x.opened_at AS openedAt
      FROM disputes AS x JOIN purchases AS p ON p.id = x.purchase_id
      WHERE x.user_id = ${userId} AND x.status = 'open' ORDER BY x.opened_at, x.id`,
    sql`SELECT debits_posted - credits_posted AS tokens FROM ledger_accounts WHERE id = ${debtAccountId(userId)}`,
  ]);
  // Both shapes are those of the SELECTs above.
  const openDisputes = disputes as OpenDispute[];
  const debtTokens = (debts as { tokens: number }[])[0]?.tokens ?? 0;
  return openDisputes.length > 0 || debtTokens > 0 ? { openDisputes, debtTokens } : null;
}
