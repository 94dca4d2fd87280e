import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { debtAccountId, tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import { recognizeDeferred } from "#worker/domain/money/ledger/lots.ts";
import { type TransferKey, postSelected, transferId } from "#worker/domain/money/ledger/transfers.ts";
import { earnAgain } from "./reversal-statements.ts";

/**
 * Tokens at hand pay what a brand owes, as far as they go: oldest first, and what they were worth makes up for the loss
 * that the debt was booked as. The licences they settle earn their labels again. Nothing happens without a debt or without
 * tokens. For every batch after which a brand may have both: a purchase, a lost dispute, tokens given back.
 */
export function repayDebt(db: Database, userId: string, at: number): Statement[] {
  const repayment = { reason: "repayment", subjectId: userId, n: crypto.randomUUID() } satisfies TransferKey;
  return [
    postSelected(db, {
      reason: repayment.reason,
      subject: userId,
      n: repayment.n,
      debit: sql`has.id`,
      credit: sql`owes.id`,
      amount: sql`min(has.credits_posted - has.debits_posted - has.debits_pending,
        owes.debits_posted - owes.credits_posted)`,
      at,
      from: sql`ledger_accounts AS has, ledger_accounts AS owes
        WHERE has.id = ${tokenAccountId(userId)} AND owes.id = ${debtAccountId(userId)}
          AND has.credits_posted > has.debits_posted + has.debits_pending
          AND owes.debits_posted > owes.credits_posted`,
    }),
    recognizeDeferred(db, { ...repayment, reason: "repayment-value", drawnBy: repayment, to: "losses", at }),
    ...earnAgain(db, transferId(repayment), at),
  ];
}
