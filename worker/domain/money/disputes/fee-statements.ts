import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";

/**
 * Brings what was booked as a dispute's fee to what the provider charges for it by now: it takes one when a dispute
 * opens, may take more when we answer, and may give it back when we win.
 */
export function settleFee(db: Database, id: string, feeCents: number, now: number): Statement {
  return db.run(sql`
    INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
    SELECT 'dispute-fee:' || id || CASE times WHEN 1 THEN '' ELSE ':' || times END, 'post',
      cur || CASE WHEN more > 0 THEN ':fees' ELSE ':stripe' END,
      cur || CASE WHEN more > 0 THEN ':stripe' ELSE ':fees' END,
      abs(more), 'dispute-fee', id, ${now}
    FROM (
      SELECT x.id, lower(p.currency) AS cur, count(t.id) + 1 AS times,
        ${feeCents} - ifnull(sum(CASE t.credit_id WHEN lower(p.currency) || ':stripe' THEN t.amount ELSE -t.amount END), 0)
          AS more
      FROM disputes AS x JOIN purchases AS p ON p.id = x.purchase_id
      LEFT JOIN ledger_transfers AS t ON t.subject_id = x.id AND t.reason = 'dispute-fee'
      WHERE x.id = ${id} GROUP BY x.id
    ) AS of_one_purchase WHERE more <> 0`);
}
