import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { currencyAccountOf, labelEarningsAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { postSelected, transferIdOf } from "#worker/domain/money/ledger/transfers.ts";

/** A licence as licensing selects it (`soldLicence`): id, render_id, label_id, issued_at, share_basis_points, share_policy. */
export type SoldLicence = { id: string; row: SQL };

/** Disputed earnings are not paid out while the dispute is open. */
export function holdDisputedEntries(db: Database, disputeId: string): Statement {
  return db.run(sql`
    UPDATE label_entries SET held_for = 'dispute'
    WHERE payout_id IS NULL AND held_for IS NULL AND (licence_id, currency) IN (
      SELECT licence_id, currency FROM disputed_licences WHERE dispute_id = ${disputeId})`);
}

/**
 * Releases what a dispute has held, unless another open one concerns the same licence and currency. Run when the dispute is
 * closed; reads its licences from `drawn_licences`, because `disputed_licences` excludes won disputes.
 */
export function freeDisputedEntries(db: Database, disputeId: string): Statement {
  return db.run(sql`
    UPDATE label_entries SET held_for = NULL
    WHERE held_for = 'dispute' AND licence_id IN (
        SELECT licence_id FROM drawn_licences WHERE dispute_id = ${disputeId})
      AND NOT EXISTS (SELECT 1 FROM disputed_licences AS disputed
        WHERE disputed.licence_id = label_entries.licence_id AND disputed.currency = label_entries.currency
          AND disputed.status = 'open')`);
}

/** Reverses what a lost dispute's tokens had earned labels. */
export function reverseDisputedEarnings(db: Database, disputeId: string, now: number): Statement[] {
  return reverse(db, sql`disputed.dispute_id = ${disputeId}`, sql`${now}`);
}

/** A render may end after its dispute was lost: then its earning is reversed as soon as it is booked. */
export function reverseLateEarning(db: Database, { id, row }: SoldLicence): Statement[] {
  const issuedAt = sql`(SELECT licence.issued_at FROM (${row}) AS licence)`;
  return reverse(db, sql`disputed.licence_id = ${id} AND +disputed.status = 'lost'`, issuedAt);
}

/**
 * One entry per dispute and earning, for the tokens that the dispute took back. The reversal of an unpaid earning falls due on
 * the same day, so that the two cancel out; that of a paid one at once, to be netted against what the label earns next.
 */
function reverse(db: Database, disputed: SQL, at: SQL): Statement[] {
  const id = transferIdOf("reversal", sql`share_step.licence_id`, nth);
  return [
    postSelected(db, {
      reason: "reversal",
      subject: sql`share_step.licence_id`,
      n: nth,
      debit: labelEarningsAccountOf(sql`share_step.label_id`, sql`share_step.currency`),
      credit: currencyAccountOf(sql`share_step.currency`, "losses"),
      amount: sql`share_step.cents`,
      at,
      from: sql`(${reversible(disputed)}) AS share_step WHERE share_step.cents > 0`,
    }),
    db.run(sql`
      INSERT INTO label_entries (id, kind, label_id, currency, amount_cents, transfer_id, licence_id, tokens,
        reverses_id, dispute_id, booked_at, eligible_at)
      SELECT ${id}, 'reversal', share_step.label_id, share_step.currency, -share_step.cents, ${id},
        share_step.licence_id, share_step.tokens, share_step.earning_id,
        share_step.dispute_id, ${at}, CASE WHEN share_step.payout_id IS NULL THEN share_step.eligible_at
          ELSE ${at} END
      FROM (${reversible(disputed)}) AS share_step WHERE share_step.cents > 0`),
  ];
}

/**
 * Reduces each share to what is due for the tokens that are still paid for. If several disputes do so at once, each
 * continues from the one before it. The second statement repeats this query and must get the same result: the first writes
 * no entry.
 */
function reversible(disputed: SQL): SQL {
  return sql`
    SELECT each_step.*, lag(each_step.cents_after, 1, each_step.booked_cents)
      OVER (PARTITION BY each_step.earning_id ORDER BY each_step.dispute_id) - each_step.cents_after AS cents
    FROM (
      SELECT share.earning_id, share.label_id, share.currency, share.licence_id, share.payout_id, share.eligible_at,
        share.booked_cents, disputed.dispute_id, disputed.tokens, share.amount_cents - share.amount_cents * ((
          SELECT sum(each.unpaid_tokens) FROM disputed_licences AS each WHERE each.licence_id = share.licence_id
            AND each.currency = share.currency AND +each.status = 'lost')
          - sum(disputed.unpaid_tokens) OVER (PARTITION BY share.earning_id ORDER BY disputed.dispute_id DESC)
          + disputed.unpaid_tokens) / share.tokens AS cents_after
      FROM disputed_licences AS disputed JOIN licence_shares AS share ON share.licence_id = disputed.licence_id
        AND share.currency = disputed.currency
      WHERE ${disputed}
    ) AS each_step`;
}

/** Distinguishes several reversals of one licence's earnings: the currency, and the dispute that took it back. */
const nth = sql`lower(share_step.currency) || ':' || share_step.dispute_id`;
