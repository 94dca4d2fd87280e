import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { DisputeStatus } from "../refunds.contract.ts";

/** Money withdrawn from us: by a card holder's bank (`dispute`), or manually at the provider (`outside-refund`). */
export type FundsWithdrawal = {
  /** The provider's id of the dispute or refund. */
  id: string;
  kind: "dispute" | "outside-refund";
  purchaseId: string;
  amountCents: number;
  /** The provider's total charge for it so far, less refunds of it. */
  feeCents: number;
  reason: string;
};

/**
 * The tokens that the money paid for, in whole ones: all money taken back so far divided by the price, less the tokens taken
 * with it before. Unspent ones are taken first. Our own refund counts only once the provider has it: before that, a bank may
 * still take the same money, and then the refund fails and its tokens return to pay the debt. The CAST keeps the
 * division whole: D1 binds numbers as REAL.
 */
export function insertDispute(
  db: Database,
  { id, kind, purchaseId, amountCents, reason }: FundsWithdrawal,
  now: number,
): Statement {
  return db.run(sql`
    INSERT INTO disputes (id, kind, purchase_id, user_id, amount_cents, tokens_unspent, tokens_spent, reason,
      opened_at)
    SELECT ${id}, ${kind}, bought.id, bought.user_id, ${amountCents}, min(bought.tokens, bought.open_tokens),
      max(0, bought.tokens - bought.open_tokens), ${reason}, ${now}
    FROM (
      SELECT purchase.id, purchase.user_id, lot.open_tokens, max(0, min(purchase.tokens, (back_cents
        + CAST(${amountCents} AS INTEGER))
        * purchase.tokens / (purchase.tokens * purchase.cents_per_token + purchase.tax_cents)) - back_tokens) AS tokens
      FROM purchases AS purchase JOIN token_lots AS lot ON lot.purchase_id = purchase.id
      JOIN (
        SELECT ifnull(sum(tokens), 0) AS back_tokens, ifnull(sum(cents), 0) AS back_cents FROM (
          SELECT tokens, amount_cents AS cents FROM refunds WHERE purchase_id = ${purchaseId}
            AND failure IS NULL
            AND (status = 'succeeded' OR status = 'pending' AND stripe_refund_id IS NOT NULL)
          UNION ALL
          SELECT tokens_unspent + tokens_spent, amount_cents FROM disputes_in_force
            WHERE purchase_id = ${purchaseId})
      ) AS of_one_purchase
      WHERE purchase.id = ${purchaseId} AND purchase.status = 'paid'
    ) AS bought`);
}

/**
 * Allocates the spent tokens to renders, latest first, excluding those that another dispute already covers: paid directly, or
 * by settling a debt for them.
 */
export function allocateDraws(db: Database, id: string): Statement {
  const lotId = sql`(SELECT lot.id FROM disputes AS dispute JOIN token_lots AS lot
    ON lot.purchase_id = dispute.purchase_id WHERE dispute.id = ${id})`;
  return db.run(sql`
    INSERT INTO dispute_draws (dispute_id, hold_id, currency, tokens)
    SELECT ${id}, hold_id, currency, min(free, tokens_spent - free_before)
    FROM (
      SELECT hold_id, currency, free, tokens_spent,
        sum(free) OVER (ORDER BY at DESC, hold_id, currency) - free AS free_before
      FROM (
        SELECT lot_use.hold_id, lot_use.currency, max(lot_use.at) AS at, dispute.tokens_spent, sum(lot_use.tokens) - ifnull((
          SELECT sum(taken.tokens) FROM dispute_draws AS taken JOIN disputes_in_force AS other
            ON other.id = taken.dispute_id
          WHERE taken.hold_id = lot_use.hold_id AND taken.currency = lot_use.currency
            AND other.purchase_id = dispute.purchase_id), 0) AS free
        FROM (
          SELECT hold.id AS hold_id, lot.currency, hold.at, draw.tokens
          FROM lot_draws AS draw JOIN token_lots AS lot ON lot.id = draw.lot_id
          JOIN ledger_transfers AS hold ON hold.id = draw.transfer_id AND hold.kind = 'hold'
            AND hold.reason = 'render'
          WHERE draw.lot_id = ${lotId}
          UNION ALL
          SELECT settled.hold_id, settled.currency, repayment.at, settled.tokens
          FROM debt_settlements AS settled JOIN ledger_transfers AS repayment ON repayment.id = settled.transfer_id
          WHERE settled.lot_id = ${lotId}
        ) AS lot_use JOIN disputes AS dispute ON dispute.id = ${id}
        WHERE NOT EXISTS (SELECT 1 FROM ledger_transfers AS ending WHERE ending.hold_id = lot_use.hold_id
            AND ending.kind = 'release')
          AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS booked WHERE booked.id = lot_use.hold_id || ':revocation')
        GROUP BY lot_use.hold_id, lot_use.currency
      ) WHERE free > 0
    ) AS of_one_purchase WHERE free_before < tokens_spent`);
}

export type DisputeRow = {
  status: DisputeStatus;
  tokens: number;
  amountCents: number;
  isReturned: number;
};

export async function findDispute(ctx: AppContext, id: string): Promise<DisputeRow | null> {
  const [row] = await ctx.db.all<DisputeRow>(sql`
    SELECT dispute.status, dispute.tokens_unspent + dispute.tokens_spent AS tokens,
      dispute.amount_cents AS amountCents,
      EXISTS (SELECT 1 FROM ledger_transfers AS transfer
        WHERE transfer.id = 'dispute-returned:' || dispute.id) AS isReturned
    FROM disputes AS dispute WHERE dispute.id = ${id}`);
  return row ?? null;
}
