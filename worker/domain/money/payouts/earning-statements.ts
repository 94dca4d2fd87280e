import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { days } from "#worker/domain/base/time.ts";
import { listCentsPerToken } from "#worker/domain/money/tokens/pricing.ts";
import { reverseLateEarning } from "./reversal-statements.ts";

/** Specification §9: a label is paid 90 days after each licence purchase. */
export const payoutDelay = days(90);

/**
 * What a licence earns, in each currency that paid for it: the share of the list price becomes owed to the label, the
 * rest of what the tokens were sold for becomes revenue. Selects from the lots that the render's hold drew from.
 */
export function postEarning(db: Database, licenceId: string): Statement[] {
  return [
    post(db, licenceId, {
      id: "earning",
      credit: sql`e.cur || ':label:' || e.label_id`,
      amount: sql`e.share`,
    }),
    post(db, licenceId, { id: "revenue", credit: sql`e.cur || ':revenue'`, amount: sql`e.paid - e.share` }),
    // Only tokens sold below the label's share need this; then the share is still owed in full.
    shortfall(db, licenceId),
    db.run(sql`
      INSERT INTO label_entries (id, kind, label_id, currency, amount_cents, transfer_id, licence_id, tokens,
        share_basis_points, share_policy, booked_at, eligible_at)
      SELECT 'earning:' || e.licence_id || ':' || e.cur, 'earning', e.label_id, upper(e.cur), e.share,
        'earning:' || e.licence_id || ':' || e.cur, e.licence_id, e.tokens, e.share_basis_points, e.share_policy,
        e.issued_at, e.issued_at + ${payoutDelay}
      FROM (${earned(licenceId)}) AS e WHERE e.share > 0`),
    ...reverseLateEarning(db, licenceId),
  ];
}

function post(
  db: Database,
  licenceId: string,
  { id, credit, amount }: { id: "earning" | "revenue"; credit: SQL; amount: SQL },
): Statement {
  return db.run(sql`
    INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
    SELECT ${id} || ':' || e.licence_id || ':' || e.cur, 'post', e.cur || ':deferred', ${credit}, ${amount}, ${id},
      e.licence_id, e.issued_at
    FROM (${earned(licenceId)}) AS e WHERE ${amount} > 0`);
}

function shortfall(db: Database, licenceId: string): Statement {
  return db.run(sql`
    INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
    SELECT 'shortfall:' || e.licence_id || ':' || e.cur, 'post', e.cur || ':losses', e.cur || ':deferred',
      e.share - e.paid, 'shortfall', e.licence_id, e.issued_at
    FROM (${earned(licenceId)}) AS e WHERE e.share > e.paid`);
}

/**
 * One row per currency: tokens, what they were sold for, and the label's share of their list price, rounded down. (D1
 * binds numbers as REAL; only a CAST makes the share whole.)
 */
function earned(licenceId: string): SQL {
  return sql`
    SELECT l.id AS licence_id, l.label_id, l.issued_at, l.share_basis_points, l.share_policy,
      lower(lot.currency) AS cur, sum(d.tokens) AS tokens, sum(d.tokens * lot.cents_per_token) AS paid,
      CAST(sum(d.tokens) * CASE lot.currency WHEN 'USD' THEN ${listCentsPerToken.USD} ELSE ${listCentsPerToken.GBP} END
          * l.share_basis_points / 10000 AS INTEGER) AS share
    FROM licences AS l
    JOIN lot_draws AS d ON d.transfer_id = 'hold:' || l.render_id
    JOIN token_lots AS lot ON lot.id = d.lot_id
    WHERE l.id = ${licenceId}
    GROUP BY lot.currency`;
}
