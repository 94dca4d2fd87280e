import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { currencyAccountOf, labelEarningsAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { recognizeDeferred } from "#worker/domain/money/ledger/lots.ts";
import { postSelected, transferId, transferIdOf, type TransferKey } from "#worker/domain/money/ledger/transfers.ts";
import { debtAccountId, tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import { payoutDelay } from "./earning-statements.ts";

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
