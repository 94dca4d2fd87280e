import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { requireOneRow } from "#worker/domain/lib/guards.ts";
import { issuedAccountId } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { repayDebt } from "#worker/domain/money/payouts/reversal-statements.ts";
import { issueTokens, recognizeDeferred } from "#worker/domain/money/ledger/lots.ts";
import { endHold, hold, postMoney } from "#worker/domain/money/ledger/transfers.ts";
import type { Refund } from "./find-refund.ts";
import type { StartRefund } from "./refunds.contract.ts";

type Terms = Pick<Refund, "id" | "userId" | "tokens" | "currency" | "centsPerToken" | "taxCents">;

/**
 * Sets tokens of one purchase aside for a refund of the sum that was agreed to. Undone as a whole when it is another, when that many are not unspent, when so many of the
 * purchase were given back already (a token of a failed render may come back after that), when the account is held, or when a bank has taken the payment's money. Tax goes back in parts that add up to what was paid. (D1 binds
 * numbers as REAL; only a CAST divides whole.)
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

/** Refund for so many tokens of a purchase, in cents; no row where they cannot be refunded. */
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

/** The money is on its way to the brand: its tokens are gone, and their deferred revenue and the tax pay for it. */
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

/** No money left us: the tokens are the brand's again, and pay what it has come to owe meanwhile. */
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
 * The bank sent the money back after it had left us. The refund stays in the books, its `failure` tells; the tokens come
 * again as a lot of their own. Undone as a whole the second time.
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
