import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { requireOneRow } from "#worker/domain/lib/guards.ts";
import { issuedAccountId } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { repayDebt } from "#worker/domain/money/payouts/repayment-statements.ts";
import { issueTokens, recognizeDeferred } from "#worker/domain/money/ledger/lots.ts";
import { endHold, hold, postMoney } from "#worker/domain/money/ledger/transfers.ts";
import type { Refund } from "./find-refund.ts";
import type { StartRefund } from "./refunds.contract.ts";

type Terms = Pick<Refund, "id" | "userId" | "tokens" | "currency" | "centsPerToken" | "taxCents">;

/**
 * Reserves tokens of one purchase for a refund of the agreed sum. Rolled back as a whole if the sum differs, if fewer tokens are
 * unspent, if too many tokens of the purchase were already given back (a token of a failed render may come back after that), if
 * the account is held, or if a bank has taken the payment's money. Tax is returned in parts that add up to the tax paid. (D1
 * binds numbers as REAL; only a CAST divides whole.)
 */
export function insertRefund(
  db: Database,
  { refundId, reason, agreedCents = 0, ...of }: StartRefund,
  requestedBy: string,
  now: number,
): Statement[] {
  return [
    db.run(sql`
      INSERT INTO refunds (id, purchase_id, tokens, amount_cents, tax_cents, reason, requested_by, created_at)
      SELECT ${refundId}, bought.id, ${of.tokens}, bought.cents, bought.tax, ${reason}, ${requestedBy}, ${now}
      FROM (${refundable(of)}) AS bought WHERE bought.cents = ${agreedCents}`),
    requireOneRow(db),
    hold(db, {
      reason: "refund",
      subject: sql`refund.id`,
      debit: sql`lot.account_id`,
      credit: issuedAccountId,
      amount: sql`refund.tokens`,
      at: sql`refund.created_at`,
      lotId: sql`lot.id`,
      from: sql`refunds AS refund JOIN token_lots AS lot ON lot.purchase_id = refund.purchase_id
        WHERE refund.id = ${refundId}`,
    }),
  ];
}

/** Refund for this many tokens of a purchase, in cents; no row if they cannot be refunded. */
export const refundable = ({ purchaseId, tokens }: Pick<StartRefund, "purchaseId" | "tokens">): SQL => sql`
      SELECT of_tax.id, of_tax.currency, of_tax.tax, ${tokens} * of_tax.cents_per_token + of_tax.tax AS cents FROM (
        SELECT purchase.id, purchase.currency, purchase.cents_per_token,
          purchase.tax_cents * (back_tokens + CAST(${tokens} AS INTEGER)) / purchase.tokens
            - purchase.tax_cents * back_tokens / purchase.tokens AS tax
        FROM purchases AS purchase
        JOIN token_lots AS lot ON lot.purchase_id = purchase.id
        JOIN (
          SELECT ifnull(sum(tokens), 0) AS back_tokens FROM (
            SELECT tokens FROM refunds WHERE purchase_id = ${purchaseId} AND status <> 'failed'
              AND failure IS NULL
            UNION ALL
            SELECT tokens_unspent + tokens_spent FROM disputes_in_force WHERE purchase_id = ${purchaseId})
        ) AS of_one_purchase
        WHERE purchase.id = ${purchaseId} AND purchase.status = 'paid' AND lot.open_tokens >= ${tokens}
          AND back_tokens + ${tokens} <= purchase.tokens
          AND NOT EXISTS (SELECT 1 FROM held_token_accounts AS held WHERE held.user_id = purchase.user_id)
          AND NOT EXISTS (SELECT 1 FROM disputes_in_force AS dispute WHERE dispute.purchase_id = purchase.id
            AND dispute.kind = 'dispute')
      ) AS of_tax`;

/** The refund succeeded: its tokens are gone, and their deferred revenue and the tax pay for it. */
export function succeedRefund(db: Database, refund: Terms, stripeRefundId: string, now: number): Statement[] {
  const { id, currency, taxCents } = refund;
  return [
    db.run(sql`UPDATE refunds SET status = 'succeeded', stripe_refund_id = ${stripeRefundId}, ended_at = ${now}
      WHERE id = ${id} AND status = 'pending'`),
    requireOneRow(db),
    endHold(db, holdOf(id), "capture", now),
    recognizeDeferred(db, {
      reason: "refund-cash",
      subjectId: id,
      drawnBy: holdOf(id),
      to: "stripe",
      at: now,
    }),
    ...postMoney(db, {
      reason: "refund-tax",
      subjectId: id,
      currency,
      debit: "tax",
      credit: "stripe",
      amount: taxCents,
      at: now,
    }),
  ];
}

/** No money was sent: the tokens return to the brand, and repay any debt since then. */
export function failRefund(
  db: Database,
  refund: Terms,
  { stripeRefundId, failure }: { stripeRefundId: string | null; failure: string },
  now: number,
): Statement[] {
  return [
    db.run(sql`UPDATE refunds SET status = 'failed', failure = ${failure}, ended_at = ${now},
      stripe_refund_id = ifnull(${stripeRefundId}, stripe_refund_id) WHERE id = ${refund.id}
        AND status = 'pending'`),
    requireOneRow(db),
    endHold(db, holdOf(refund.id), "release", now),
    ...repayDebt(db, refund.userId, now),
  ];
}

/**
 * The bank returned the money after it had been sent. The refund stays in the books with its `failure`; the tokens
 * return as a new lot. Rolled back as a whole the second time.
 */
export function returnRefund(db: Database, refund: Terms, failure: string, now: number): Statement[] {
  const { id, userId, tokens, currency, centsPerToken, taxCents } = refund;
  const head = { subjectId: id, at: now, currency };
  const value = tokens * centsPerToken;
  const lot = { ...head, userId, tokens, centsPerToken, purchaseId: null };
  return [
    db.run(sql`UPDATE refunds SET failure = ${failure}
      WHERE id = ${id} AND status = 'succeeded' AND failure IS NULL`),
    requireOneRow(db),
    ...issueTokens(db, { ...lot, reason: "refund-returned" }),
    ...postMoney(db, {
      ...head,
      reason: "refund-returned-cash",
      debit: "stripe",
      credit: "deferred",
      amount: value,
    }),
    ...postMoney(db, {
      ...head,
      reason: "refund-returned-tax",
      debit: "stripe",
      credit: "tax",
      amount: taxCents,
    }),
    ...repayDebt(db, userId, now),
  ];
}

const holdOf = (refundId: string) => ({ reason: "refund", subjectId: refundId }) as const;
