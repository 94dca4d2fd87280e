import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { currencyAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { postSelected } from "#worker/domain/money/ledger/transfers.ts";

/**
 * Brings what was booked as a dispute's fee to what the provider charges for it by now: it takes one when a dispute
 * opens, may take more when we answer, and may give it back when we win.
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
