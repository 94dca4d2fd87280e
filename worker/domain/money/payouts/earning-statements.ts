import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { currencyAccountOf, labelEarningsAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { postSelected, transferIdOf } from "#worker/domain/money/ledger/transfers.ts";
import { listCentsPerToken } from "#worker/domain/money/ledger/pricing.ts";
import { type SoldLicence, reverseLateEarning } from "./reversal-statements.ts";
import { days } from "#worker/domain/lib/time.ts";

/** Specification §9: a label is paid 90 days after each licence purchase. */
export const payoutDelay = days(90);

/**
 * Books a licence's earning, in each currency that paid for it: the share of the list price becomes owed to the label, the
 * rest of the price of the tokens becomes revenue. Selects from the lots that the render's hold drew from.
 */
export function postEarning(db: Database, sold: SoldLicence): Statement[] {
  const head = { subject: sql`earned.licence_id`, n: sql`earned.cur`, at: sql`earned.issued_at` };
  const from = (rows: SQL) => sql`(${earned(sold)}) AS earned WHERE ${rows}`;
  const currency = sql`earned.cur`;
  const deferred = currencyAccountOf(currency, "deferred");
  return [
    postSelected(db, {
      ...head,
      reason: "earning",
      debit: deferred,
      credit: labelEarningsAccountOf(sql`earned.label_id`, currency),
      amount: sql`earned.share`,
      from: from(sql`earned.share > 0`),
    }),
    postSelected(db, {
      ...head,
      reason: "revenue",
      debit: deferred,
      credit: currencyAccountOf(currency, "revenue"),
      amount: sql`earned.paid - earned.share`,
      from: from(sql`earned.paid > earned.share`),
    }),
    // Needed only for tokens sold below the label's share; the share is still owed in full.
    postSelected(db, {
      ...head,
      reason: "shortfall",
      debit: currencyAccountOf(currency, "losses"),
      credit: deferred,
      amount: sql`earned.share - earned.paid`,
      from: from(sql`earned.share > earned.paid`),
    }),
    insertEarnings(db, sold),
    ...reverseLateEarning(db, sold),
  ];
}

function insertEarnings(db: Database, sold: SoldLicence): Statement {
  const transfer = transferIdOf("earning", sql`earned.licence_id`, sql`earned.cur`);
  return db.run(sql`
    INSERT INTO label_entries (id, kind, label_id, currency, amount_cents, transfer_id, licence_id, tokens,
      share_basis_points, share_policy, booked_at, eligible_at)
    SELECT ${transfer}, 'earning', earned.label_id, upper(earned.cur), earned.share, ${transfer},
      earned.licence_id, earned.tokens, earned.share_basis_points, earned.share_policy, earned.issued_at,
      earned.issued_at + ${payoutDelay}
    FROM (${earned(sold)}) AS earned WHERE earned.share > 0`);
}

/**
 * One row per currency: tokens, the price they were sold for, and the label's share of their list price, rounded down. (D1
 * binds numbers as REAL; only a CAST makes the share whole.)
 */
function earned({ row }: SoldLicence): SQL {
  return sql`
    SELECT licence.id AS licence_id, licence.label_id, licence.issued_at, licence.share_basis_points,
      licence.share_policy,
      lower(lot.currency) AS cur, sum(draw.tokens) AS tokens, sum(draw.tokens * lot.cents_per_token) AS paid,
      CAST(sum(draw.tokens) * CASE lot.currency WHEN 'USD'
        THEN ${listCentsPerToken.USD} ELSE ${listCentsPerToken.GBP} END
          * licence.share_basis_points / 10000 AS INTEGER) AS share
    FROM (${row}) AS licence
    JOIN lot_draws AS draw ON draw.transfer_id = ${transferIdOf("render", sql`licence.render_id`)}
    JOIN token_lots AS lot ON lot.id = draw.lot_id
    GROUP BY lot.currency`;
}

/**
 * Reverses what `postEarning` booked for a licence: its label's earning, our revenue and our shortfall return to deferred
 * revenue, which the returned tokens need. The reversal of an unpaid earning falls due on the same day, so that the two cancel
 * out; that of a claimed or paid one at once, to be reversed at Stripe or netted against what the label earns next.
 */
export function takeBackEarning(db: Database, licenceId: string, at: number): Statement[] {
  const id = transferIdOf("reversal", sql`earning.licence_id`, nth(sql`earning.currency`));
  const earnings = sql`label_entries AS earning WHERE earning.licence_id = ${licenceId} AND earning.kind = 'earning'`;
  return [
    postSelected(db, {
      reason: "reversal",
      subject: sql`earning.licence_id`,
      n: nth(sql`earning.currency`),
      debit: labelEarningsAccountOf(sql`earning.label_id`, sql`earning.currency`),
      credit: currencyAccountOf(sql`earning.currency`, "deferred"),
      amount: sql`earning.amount_cents`,
      at,
      from: earnings,
    }),
    db.run(sql`
      INSERT INTO label_entries (id, kind, label_id, currency, amount_cents, transfer_id, licence_id, tokens,
        reverses_id, booked_at, eligible_at)
      SELECT ${id}, 'reversal', earning.label_id, earning.currency, -earning.amount_cents, ${id},
        earning.licence_id, earning.tokens, earning.id, ${at},
        CASE WHEN earning.payout_id IS NULL THEN earning.eligible_at ELSE ${at} END
      FROM ${earnings}`),
    bookBack(db, licenceId, "revenue", at),
    bookBack(db, licenceId, "shortfall", at),
  ];
}

/** The same transfer with debit and credit swapped, in each currency. */
function bookBack(db: Database, licenceId: string, reason: "revenue" | "shortfall", at: number): Statement {
  return postSelected(db, {
    reason,
    subject: sql`booked.subject_id`,
    n: nth(sql`account.unit`),
    debit: sql`booked.credit_id`,
    credit: sql`booked.debit_id`,
    amount: sql`booked.amount`,
    at,
    from: sql`ledger_transfers AS booked JOIN ledger_accounts AS account ON account.id = booked.debit_id
      WHERE booked.subject_id = ${licenceId} AND booked.reason = ${reason}`,
  });
}

/** Distinguishes several transfers of one licence: the currency, and that it was revoked. */
const nth = (currency: SQL): SQL => sql`lower(${currency}) || ':revocation'`;
