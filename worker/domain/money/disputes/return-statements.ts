import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { giveBackReversals } from "#worker/domain/money/payouts/reversal-statements.ts";
import { repayDebt } from "#worker/domain/money/ledger/debt-statements.ts";
import { issueTokens } from "#worker/domain/money/ledger/lot-statements.ts";
import { postMoney } from "#worker/domain/money/ledger/post-money.ts";
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
  const head = { reason: "dispute-returned", subjectId: id, at: now, currency };
  const [cash, value] = [`dispute-returned:${id}`, `dispute-value:${id}`];
  const lot = {
    ...head,
    transferId: `dispute-tokens:${id}`,
    userId,
    tokens,
    centsPerToken,
    purchaseId: null,
  };
  return [
    ...postMoney(db, { ...head, id: cash, debit: "stripe", credit: "losses", amount: amountCents }),
    ...postMoney(db, {
      ...head,
      id: value,
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
  return db.run(sql`
    INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
    SELECT ${`dispute-tax-back:${id}`}, 'post', replace(t.debit_id, ':tax', ':losses'), t.debit_id, t.amount,
      'dispute-returned', t.subject_id, ${now}
    FROM ledger_transfers AS t WHERE t.id = ${`dispute-tax:${id}`}`);
}
