import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { currencyAccountOf, labelEarningsAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { postSelected, transferIdOf } from "#worker/domain/money/ledger/transfers.ts";

/** What a dispute is about is not paid out while it is open. */
export function holdDisputedEntries(db: Database, disputeId: string): Statement {
  return db.run(sql`
    UPDATE label_entries SET held_for = 'dispute'
    WHERE payout_id IS NULL AND held_for IS NULL AND (licence_id, currency) IN (
      SELECT licence_id, currency FROM disputed_licences WHERE dispute_id = ${disputeId})`);
}

/**
 * Frees what a dispute has held, unless another open one is about the same licence. To be run when the dispute is
 * closed; it names its licences by the table, because a won dispute is in no view of those in force.
 */
export function freeDisputedEntries(db: Database, disputeId: string): Statement {
  return db.run(sql`
    UPDATE label_entries SET held_for = NULL
    WHERE held_for = 'dispute' AND licence_id IN (
        SELECT l.id FROM dispute_draws AS d
        JOIN ledger_transfers AS h ON h.id = d.hold_id
        JOIN licences AS l ON l.render_id = h.subject_id
        WHERE d.dispute_id = ${disputeId})
      AND NOT EXISTS (SELECT 1 FROM disputed_licences AS x
        WHERE x.licence_id = label_entries.licence_id AND x.currency = label_entries.currency AND x.status = 'open')`);
}

/** Takes back what a lost dispute's tokens had earned labels. */
export function reverseDisputedEarnings(db: Database, disputeId: string, now: number): Statement[] {
  return reverse(db, sql`x.dispute_id = ${disputeId}`, sql`${now}`);
}

/** A render may end after a dispute of its money was lost: then its earning is taken back as soon as it is booked. */
export function reverseLateEarning(db: Database, licenceId: string): Statement[] {
  const issuedAt = sql`(SELECT issued_at FROM licences WHERE id = ${licenceId})`;
  return reverse(db, sql`x.licence_id = ${licenceId} AND x.status = 'lost'`, issuedAt);
}

/**
 * One entry per dispute and earning, for the tokens that the dispute took back. Of an unpaid earning it falls due on
 * the same day, so that the two cancel out; of a paid one at once, to be netted against what the label earns next.
 */
function reverse(db: Database, disputed: SQL, at: SQL): Statement[] {
  const id = transferIdOf("reversal", sql`r.licence_id`, nth);
  return [
    postSelected(db, {
      reason: "reversal",
      subject: sql`r.licence_id`,
      n: nth,
      debit: labelEarningsAccountOf(sql`r.label_id`, sql`r.currency`),
      credit: currencyAccountOf(sql`r.currency`, "losses"),
      amount: sql`r.cents`,
      at,
      from: sql`(${reversible(disputed)}) AS r WHERE r.cents > 0`,
    }),
    db.run(sql`
      INSERT INTO label_entries (id, kind, label_id, currency, amount_cents, transfer_id, licence_id, tokens,
        reverses_id, dispute_id, booked_at, eligible_at)
      SELECT ${id}, 'reversal', r.label_id, r.currency, -r.cents, ${id}, r.licence_id, r.tokens, r.entry_id,
        r.dispute_id, ${at}, CASE WHEN r.payout_id IS NULL THEN r.eligible_at ELSE ${at} END
      FROM (${reversible(disputed)}) AS r WHERE r.cents > 0`),
  ];
}

/**
 * Cents are reckoned from all tokens taken back so far, so that parts add up to the whole earning. The second statement
 * asks again and must get the same answer: the first writes no entry.
 */
function reversible(disputed: SQL): SQL {
  return sql`
    SELECT e.id AS entry_id, e.label_id, e.currency, e.licence_id,
      e.payout_id, e.eligible_at, x.dispute_id, x.tokens,
      e.amount_cents * (x.tokens + x.reversed) / e.tokens - e.amount_cents * x.reversed / e.tokens AS cents
    FROM (
      SELECT x.dispute_id, x.licence_id, x.currency, x.tokens, ifnull((
        SELECT sum(b.tokens) FROM label_entries AS b JOIN disputes_in_force AS y ON y.id = b.dispute_id
        WHERE b.licence_id = x.licence_id AND b.currency = x.currency AND b.kind = 'reversal'), 0) AS reversed
      FROM disputed_licences AS x WHERE ${disputed}
    ) AS x
    JOIN label_entries AS e ON e.licence_id = x.licence_id AND e.currency = x.currency AND e.kind = 'earning'`;
}

/** What a lost dispute took from labels is theirs again, because its money came back after all. */
export function giveBackReversals(db: Database, disputeId: string, now: number): Statement[] {
  const reversals = sql`label_entries AS r WHERE r.dispute_id = ${disputeId} AND r.kind = 'reversal'`;
  const id = transferIdOf("reversal-undone", sql`r.licence_id`, nth);
  return [
    postSelected(db, {
      reason: "reversal-undone",
      subject: sql`r.licence_id`,
      n: nth,
      debit: currencyAccountOf(sql`r.currency`, "losses"),
      credit: labelEarningsAccountOf(sql`r.label_id`, sql`r.currency`),
      amount: sql`-r.amount_cents`,
      at: sql`${now}`,
      from: reversals,
    }),
    db.run(sql`
      INSERT INTO label_entries (id, kind, label_id, currency, amount_cents, transfer_id, licence_id, dispute_id,
        booked_at, eligible_at)
      SELECT ${id}, 'adjustment', r.label_id, r.currency, -r.amount_cents, ${id}, r.licence_id, r.dispute_id, ${now},
        max(${now}, r.eligible_at) FROM ${reversals}`),
  ];
}

/** Of several reversals of one licence's earnings: the currency, and the dispute that took it back. */
const nth = sql`lower(r.currency) || ':' || r.dispute_id`;
