import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { days } from "#worker/domain/base/time.ts";
import { currencyAccountOf, labelEarningsAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { postSelected, transferIdOf } from "#worker/domain/money/ledger/transfers.ts";
import { listCentsPerToken } from "#worker/domain/money/tokens/pricing.ts";
import { reverseLateEarning } from "./reversal-statements.ts";

/** Specification §9: a label is paid 90 days after each licence purchase. */
export const payoutDelay = days(90);

/**
 * What a licence earns, in each currency that paid for it: the share of the list price becomes owed to the label, the
 * rest of what the tokens were sold for becomes revenue. Selects from the lots that the render's hold drew from.
 */
export function postEarning(db: Database, licenceId: string): Statement[] {
  const head = { subject: sql`e.licence_id`, n: sql`e.cur`, at: sql`e.issued_at` };
  const from = (rows: SQL) => sql`(${earned(licenceId)}) AS e WHERE ${rows}`;
  const currency = sql`e.cur`;
  const deferred = currencyAccountOf(currency, "deferred");
  return [
    postSelected(db, {
      ...head,
      reason: "earning",
      debit: deferred,
      credit: labelEarningsAccountOf(sql`e.label_id`, currency),
      amount: sql`e.share`,
      from: from(sql`e.share > 0`),
    }),
    postSelected(db, {
      ...head,
      reason: "revenue",
      debit: deferred,
      credit: currencyAccountOf(currency, "revenue"),
      amount: sql`e.paid - e.share`,
      from: from(sql`e.paid > e.share`),
    }),
    // Only tokens sold below the label's share need this; then the share is still owed in full.
    postSelected(db, {
      ...head,
      reason: "shortfall",
      debit: currencyAccountOf(currency, "losses"),
      credit: deferred,
      amount: sql`e.share - e.paid`,
      from: from(sql`e.share > e.paid`),
    }),
    insertEarnings(db, licenceId),
    ...reverseLateEarning(db, licenceId),
  ];
}

function insertEarnings(db: Database, licenceId: string): Statement {
  const transfer = transferIdOf("earning", sql`e.licence_id`, sql`e.cur`);
  return db.run(sql`
    INSERT INTO label_entries (id, kind, label_id, currency, amount_cents, transfer_id, licence_id, tokens,
      share_basis_points, share_policy, booked_at, eligible_at)
    SELECT ${transfer}, 'earning', e.label_id, upper(e.cur), e.share, ${transfer}, e.licence_id, e.tokens,
      e.share_basis_points, e.share_policy, e.issued_at, e.issued_at + ${payoutDelay}
    FROM (${earned(licenceId)}) AS e WHERE e.share > 0`);
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
    JOIN lot_draws AS d ON d.transfer_id = ${transferIdOf("render", sql`l.render_id`)}
    JOIN token_lots AS lot ON lot.id = d.lot_id
    WHERE l.id = ${licenceId}
    GROUP BY lot.currency`;
}
