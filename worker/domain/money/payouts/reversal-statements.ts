import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { days } from "#worker/domain/lib/time.ts";
import { currencyAccountOf, labelEarningsAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { recognizeDeferred } from "#worker/domain/money/ledger/lots.ts";
import {
  postSelected,
  transferId,
  transferIdOf,
  type TransferKey,
} from "#worker/domain/money/ledger/transfers.ts";
import { debtAccountId, tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";

/** A licence as licensing selects it (`soldLicence`): id, render_id, label_id, issued_at, share_basis_points, share_policy. */
export type SoldLicence = { id: string; row: SQL };

/** Specification §9: a label is paid 90 days after each licence purchase. */
export const payoutDelay = days(90);

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

/** Returns to labels what a lost dispute took, because its money came back after all. */
export function giveBackReversals(db: Database, disputeId: string, now: number): Statement[] {
  const reversed = sql`SELECT licence_id, currency, dispute_id FROM label_entries
    WHERE dispute_id = ${disputeId} AND kind = 'reversal'`;
  return giveBack(db, {
    reversed,
    n: sql`share.dispute_id`,
    now,
    eligibleAt: sql`max(${now}, share.eligible_at)`,
  });
}

/**
 * Labels earn again when a debt is settled by repayment or adjustment: the share of each licence at its own policy,
 * payable as late as that of a new licence, since the card that paid for it may be charged back, too.
 */
export function earnAgain(db: Database, settledBy: string, now: number): Statement[] {
  const reversed = sql`SELECT taken.licence_id, taken.currency, max(taken.dispute_id) AS dispute_id
    FROM debt_settlements AS settled JOIN drawn_licences AS taken ON taken.dispute_id = settled.dispute_id
      AND taken.hold_id = settled.hold_id AND taken.currency = settled.currency
    WHERE settled.transfer_id = ${settledBy} GROUP BY taken.licence_id, taken.currency`;
  return giveBack(db, { reversed, n: sql`${settledBy}`, now, eligibleAt: sql`${now + payoutDelay}` });
}

type GivenBack = { reversed: SQL; n: SQL; now: number; eligibleAt: SQL };

/** Raises shares to what is due for the tokens that are paid for by now. */
function giveBack(db: Database, { reversed, n, now, eligibleAt }: GivenBack): Statement[] {
  const nthTime = sql`lower(share.currency) || ':' || ${n}`;
  const id = transferIdOf("reversal-undone", sql`share.licence_id`, nthTime);
  const cents = sql`share.due_cents - share.booked_cents`;
  const from = sql`(SELECT share.*, settled_share.dispute_id FROM (${reversed}) AS settled_share
    JOIN licence_shares AS share ON share.licence_id = settled_share.licence_id AND share.currency = settled_share.currency
    ) AS share WHERE ${cents} > 0`;
  return [
    postSelected(db, {
      reason: "reversal-undone",
      subject: sql`share.licence_id`,
      n: nthTime,
      debit: currencyAccountOf(sql`share.currency`, "losses"),
      credit: labelEarningsAccountOf(sql`share.label_id`, sql`share.currency`),
      amount: cents,
      at: now,
      from,
    }),
    db.run(sql`
      INSERT INTO label_entries (id, kind, label_id, currency, amount_cents, transfer_id, licence_id, dispute_id,
        booked_at, eligible_at)
      SELECT ${id}, 'adjustment', share.label_id, share.currency, ${cents}, ${id}, share.licence_id, share.dispute_id,
        ${now}, ${eligibleAt} FROM ${from}`),
  ];
}

/** Distinguishes several reversals of one licence's earnings: the currency, and the dispute that took it back. */
const nth = sql`lower(share_step.currency) || ':' || share_step.dispute_id`;

/**
 * Repays a brand's debt from its available tokens, as far as they go: oldest first, and their price makes up for the loss
 * that the debt was booked as. The licences they settle earn their labels again. No-op without a debt or without
 * tokens. Needed in every batch after which a brand may have both: a purchase, a lost dispute, tokens given back.
 */
export function repayDebt(db: Database, userId: string, at: number): Statement[] {
  const repayment = { reason: "repayment", subjectId: userId, n: crypto.randomUUID() } satisfies TransferKey;
  return [
    postSelected(db, {
      reason: repayment.reason,
      subject: userId,
      n: repayment.n,
      debit: sql`has.id`,
      credit: sql`owes.id`,
      amount: sql`min(has.credits_posted - has.debits_posted - has.debits_pending,
        owes.debits_posted - owes.credits_posted)`,
      at,
      from: sql`ledger_accounts AS has, ledger_accounts AS owes
        WHERE has.id = ${tokenAccountId(userId)} AND owes.id = ${debtAccountId(userId)}
          AND has.credits_posted > has.debits_posted + has.debits_pending
          AND owes.debits_posted > owes.credits_posted`,
    }),
    recognizeDeferred(db, { ...repayment, reason: "repayment-value", drawnBy: repayment, to: "losses", at }),
    ...earnAgain(db, transferId(repayment), at),
  ];
}
