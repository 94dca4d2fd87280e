import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { currencyAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { giveBackReversals, repayDebt } from "#worker/domain/money/payouts/repayment-statements.ts";
import { issueTokens } from "#worker/domain/money/ledger/lots.ts";
import { postMoney, postSelected, transferId } from "#worker/domain/money/ledger/transfers.ts";
import type { PaidPurchase } from "../find-refund.ts";

type Returned = {
  id: string;
  amountCents: number;
  /** The tokens that were taken, unspent or as a debt. */
  tokens: number;
  feeCents: number;
};

/**
 * Money came back after it was booked as lost: an appeal was won, or a refund made at the provider failed late. Final
 * entries stay in the books; new entries reverse them. The tokens form a new lot and first repay the debt.
 * Refused as a whole the second time (`ledger_transfers.id`).
 */
export function returnLost(db: Database, purchase: PaidPurchase, returned: Returned, now: number): Statement[] {
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

/**
 * Adjusts a dispute's booked fee to the provider's current charge: it takes one when a dispute
 * opens, may take more when we respond, and may return it when we win.
 */
export function settleFee(db: Database, id: string, feeCents: number, now: number): Statement {
  const isMore = sql`more > 0`;
  const [fees, cash] = [currencyAccountOf(sql`currency`, "fees"), currencyAccountOf(sql`currency`, "stripe")];
  return postSelected(db, {
    reason: "dispute-fee",
    subject: sql`id`,
    n: sql`times`,
    debit: sql`iif(${isMore}, ${fees}, ${cash})`,
    credit: sql`iif(${isMore}, ${cash}, ${fees})`,
    amount: sql`abs(more)`,
    at: now,
    from: sql`(
      SELECT dispute.id, purchase.currency, count(transfer.id) + 1 AS times,
        ${feeCents} - ifnull(sum(CASE transfer.credit_id WHEN lower(purchase.currency) || ':stripe'
          THEN transfer.amount ELSE -transfer.amount END), 0)
          AS more
      FROM disputes AS dispute JOIN purchases AS purchase ON purchase.id = dispute.purchase_id
      LEFT JOIN ledger_transfers AS transfer ON transfer.subject_id = dispute.id
        AND transfer.reason = 'dispute-fee'
      WHERE dispute.id = ${id} GROUP BY dispute.id
    ) AS of_one_purchase WHERE more <> 0`,
  });
}
