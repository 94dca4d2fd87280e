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
        SELECT licence.id FROM dispute_draws AS taken
        JOIN ledger_transfers AS hold ON hold.id = taken.hold_id
        JOIN licences AS licence ON licence.render_id = hold.subject_id
        WHERE taken.dispute_id = ${disputeId})
      AND NOT EXISTS (SELECT 1 FROM disputed_licences AS disputed
        WHERE disputed.licence_id = label_entries.licence_id AND disputed.currency = label_entries.currency
          AND disputed.status = 'open')`);
}

/** Takes back what a lost dispute's tokens had earned labels. */
export function reverseDisputedEarnings(db: Database, disputeId: string, now: number): Statement[] {
  return reverse(db, sql`disputed.dispute_id = ${disputeId}`, sql`${now}`);
}

/** A render may end after a dispute of its money was lost: then its earning is taken back as soon as it is booked. */
export function reverseLateEarning(db: Database, licenceId: string): Statement[] {
  const issuedAt = sql`(SELECT issued_at FROM licences WHERE id = ${licenceId})`;
  return reverse(db, sql`disputed.licence_id = ${licenceId} AND disputed.status = 'lost'`, issuedAt);
}

/**
 * One entry per dispute and earning, for the tokens that the dispute took back. Of an unpaid earning it falls due on
 * the same day, so that the two cancel out; of a paid one at once, to be netted against what the label earns next.
 */
function reverse(db: Database, disputed: SQL, at: SQL): Statement[] {
  const id = transferIdOf("reversal", sql`reversal.licence_id`, nth);
  return [
    postSelected(db, {
      reason: "reversal",
      subject: sql`reversal.licence_id`,
      n: nth,
      debit: labelEarningsAccountOf(sql`reversal.label_id`, sql`reversal.currency`),
      credit: currencyAccountOf(sql`reversal.currency`, "losses"),
      amount: sql`reversal.cents`,
      at,
      from: sql`(${reversible(disputed)}) AS reversal WHERE reversal.cents > 0`,
    }),
    db.run(sql`
      INSERT INTO label_entries (id, kind, label_id, currency, amount_cents, transfer_id, licence_id, tokens,
        reverses_id, dispute_id, booked_at, eligible_at)
      SELECT ${id}, 'reversal', reversal.label_id, reversal.currency, -reversal.cents, ${id},
        reversal.licence_id, reversal.tokens, reversal.entry_id,
        reversal.dispute_id, ${at}, CASE WHEN reversal.payout_id IS NULL THEN reversal.eligible_at
          ELSE ${at} END
      FROM (${reversible(disputed)}) AS reversal WHERE reversal.cents > 0`),
  ];
}

/**
 * Cents are reckoned from all tokens taken back so far, so that parts add up to the whole earning. The second statement
 * asks again and must get the same answer: the first writes no entry.
 */
function reversible(disputed: SQL): SQL {
  return sql`
    SELECT entry.id AS entry_id, entry.label_id, entry.currency, entry.licence_id,
      entry.payout_id, entry.eligible_at, disputed.dispute_id, disputed.tokens,
      entry.amount_cents * (disputed.tokens + disputed.reversed) / entry.tokens
        - entry.amount_cents * disputed.reversed / entry.tokens AS cents
    FROM (
      SELECT disputed.dispute_id, disputed.licence_id, disputed.currency, disputed.tokens, ifnull((
        SELECT sum(booked.tokens) FROM label_entries AS booked JOIN disputes_in_force AS other
          ON other.id = booked.dispute_id
        WHERE booked.licence_id = disputed.licence_id AND booked.currency = disputed.currency
          AND booked.kind = 'reversal'), 0) AS reversed
      FROM disputed_licences AS disputed WHERE ${disputed}
    ) AS disputed
    JOIN label_entries AS entry ON entry.licence_id = disputed.licence_id
      AND entry.currency = disputed.currency AND entry.kind = 'earning'`;
}

/** What a lost dispute took from labels is theirs again, because its money came back after all. */
export function giveBackReversals(db: Database, disputeId: string, now: number): Statement[] {
  const reversals = sql`label_entries AS reversal WHERE reversal.dispute_id = ${disputeId}
    AND reversal.kind = 'reversal'`;
  const id = transferIdOf("reversal-undone", sql`reversal.licence_id`, nth);
  return [
    postSelected(db, {
      reason: "reversal-undone",
      subject: sql`reversal.licence_id`,
      n: nth,
      debit: currencyAccountOf(sql`reversal.currency`, "losses"),
      credit: labelEarningsAccountOf(sql`reversal.label_id`, sql`reversal.currency`),
      amount: sql`-reversal.amount_cents`,
      at: now,
      from: reversals,
    }),
    db.run(sql`
      INSERT INTO label_entries (id, kind, label_id, currency, amount_cents, transfer_id, licence_id,
        dispute_id,
        booked_at, eligible_at)
      SELECT ${id}, 'adjustment', reversal.label_id, reversal.currency, -reversal.amount_cents, ${id},
        reversal.licence_id, reversal.dispute_id, ${now},
        max(${now}, reversal.eligible_at) FROM ${reversals}`),
  ];
}

/** Of several reversals of one licence's earnings: the currency, and the dispute that took it back. */
const nth = sql`lower(reversal.currency) || ':' || reversal.dispute_id`;
