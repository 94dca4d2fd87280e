import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { relieveDeferred } from "./lot-statements.ts";

/**
 * Tokens at hand pay what a brand owes, as far as they go: oldest first, and what they were worth makes up for the loss
 * that the debt was booked as. Nothing happens without a debt or without tokens. For every batch after which a brand
 * may have both: a purchase, a lost dispute, tokens given back.
 */
export function repayDebt(db: Database, userId: string, now: number): Statement[] {
  const id = crypto.randomUUID();
  return [
    db.run(sql`
      INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
      SELECT ${`repay:${id}`}, 'post', has.id, owes.id,
        min(has.credits_posted - has.debits_posted - has.debits_pending, owes.debits_posted - owes.credits_posted),
        'repay', ${userId}, ${now}
      FROM ledger_accounts AS has, ledger_accounts AS owes
      WHERE has.id = ${`tok:${userId}`} AND owes.id = ${`debt:${userId}`}
        AND has.credits_posted > has.debits_posted + has.debits_pending
        AND owes.debits_posted > owes.credits_posted`),
    relieveDeferred(db, {
      drawnBy: `repay:${id}`,
      prefix: `repay-value:${id}`,
      to: "losses",
      reason: "repay",
      subjectId: userId,
      at: now,
    }),
  ];
}
