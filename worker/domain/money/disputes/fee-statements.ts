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
    at: sql`${now}`,
    from: sql`(
      SELECT x.id, p.currency, count(t.id) + 1 AS times,
        ${feeCents} - ifnull(sum(CASE t.credit_id WHEN lower(p.currency) || ':stripe' THEN t.amount ELSE -t.amount END), 0)
          AS more
      FROM disputes AS x JOIN purchases AS p ON p.id = x.purchase_id
      LEFT JOIN ledger_transfers AS t ON t.subject_id = x.id AND t.reason = 'dispute-fee'
      WHERE x.id = ${id} GROUP BY x.id
    ) AS of_one_purchase WHERE more <> 0`,
  });
}
