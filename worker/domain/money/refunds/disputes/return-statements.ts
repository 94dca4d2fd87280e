import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { giveBackReversals } from "#worker/domain/money/payouts/reversal-statements.ts";
import { repayDebt } from "#worker/domain/money/payouts/repay-debt.ts";
import { issueTokens } from "#worker/domain/money/ledger/lots.ts";
import { postMoney, postSelected, transferId } from "#worker/domain/money/ledger/transfers.ts";
import type { PaidPurchase } from "./find-purchase.ts";
import { settleFee } from "./fee-statements.ts";

type Returned = {
  id: string;
  amountCents: number;
  /** The tokens that were taken, unspent or as a debt. */
  tokens: number;
  feeCents: number;
};

/**
 * Money came back after it was booked as lost: an appeal was won, or a refund made at the provider failed late. What is
 * final stays in the books; new entries undo it. The tokens come as a lot of their own and first pay what is owed.
 * Refused as a whole the second time (`ledger_transfers.id`).
 */
export function returnLost(
  db: Database,
  purchase: PaidPurchase,
  returned: Returned,
  now: number,
): Statement[] {
  const { id, tokens, amountCents, feeCents } = returned;
  const { userId, currency, centsPerToken } = purchase;
  const head = { subjectId: id, at: now, currency };
  const lot = {
    ...head,
    reason: "dispute-returned-tokens",
    userId,
    tokens,
    centsPerToken,
    purchaseId: null,
  } as const;
  return [
    ...postMoney(db, {
      ...head,
      reason: "dispute-returned",
      debit: "stripe",
      credit: "losses",
      amount: amountCents,
    }),
    ...postMoney(db, {
      ...head,
      reason: "dispute-returned-value",
      debit: "losses",
      credit: "deferred",
      amount: tokens * centsPerToken,
    }),
    ...(tokens > 0 ? issueTokens(db, lot) : []),
    oweTaxAgain(db, id, now),
    ...giveBackReversals(db, id, now),
    settleFee(db, id, feeCents, now),
    ...repayDebt(db, userId, now),
  ];
}

function oweTaxAgain(db: Database, id: string, now: number): Statement {
  return postSelected(db, {
    reason: "dispute-returned-tax",
    subject: sql`transfer.subject_id`,
    debit: sql`replace(transfer.debit_id, ':tax', ':losses')`,
    credit: sql`transfer.debit_id`,
    amount: sql`transfer.amount`,
    at: now,
    from: sql`ledger_transfers AS transfer WHERE transfer.id
      = ${transferId({ reason: "dispute-tax", subjectId: id })}`,
  });
}
