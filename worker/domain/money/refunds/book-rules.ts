import type { Rules, Scope } from "#worker/domain/money/ledger/invariant-scope.ts";

const takenIn = ({ subject }: Scope): string =>
  subject("") === "1"
    ? "1"
    : `purchase.id IN (SELECT purchase_id FROM refunds WHERE ${subject("id")}
        UNION ALL SELECT purchase_id FROM disputes WHERE ${subject("id")})`;

const disputeRules = (scope: Scope): Rules => ({
  "a refund holds its tokens until it has ended": `
    SELECT refund.id FROM refunds AS refund WHERE ${scope.subject("refund.id")} AND (ifnull((
      SELECT ending.kind FROM ledger_transfers AS hold LEFT JOIN ledger_transfers AS ending
        ON ending.hold_id = hold.id
      WHERE hold.id = 'refund:' || refund.id), 'open')
        <> CASE refund.status WHEN 'pending' THEN 'open' WHEN 'succeeded' THEN 'capture' ELSE 'release' END
      OR NOT EXISTS (SELECT 1 FROM ledger_transfers AS hold WHERE hold.id = 'refund:' || refund.id
        AND hold.amount = refund.tokens))`,
  "a dispute holds what is left and books what was spent until it is closed": `
    SELECT dispute.id FROM disputes AS dispute WHERE ${scope.subject("dispute.id")} AND EXISTS (
      SELECT 1 FROM (SELECT 'dispute:' || dispute.id AS id, dispute.tokens_unspent AS tokens
        UNION ALL SELECT 'dispute-debt:' || dispute.id, dispute.tokens_spent) AS part
      WHERE part.tokens > 0 AND ifnull((
        SELECT ifnull(ending.kind, 'open') FROM ledger_transfers AS hold LEFT JOIN ledger_transfers AS ending
          ON ending.hold_id = hold.id
        WHERE hold.id = part.id AND hold.amount = part.tokens), 'missing')
        <> CASE dispute.status WHEN 'open' THEN 'open' WHEN 'lost' THEN 'capture' ELSE 'release' END)`,
  "money in dispute is that of open disputes": `
    SELECT account.id FROM ledger_accounts AS account WHERE account.code = 'disputed'
      AND account.debits_posted - account.credits_posted <> ifnull((SELECT sum(dispute.amount_cents)
        FROM disputes AS dispute
        JOIN purchases AS purchase ON purchase.id = dispute.purchase_id WHERE dispute.status = 'open'
          AND purchase.currency = account.unit), 0)`,
  "unpaid earnings of money in open dispute are held, and no others": `
    SELECT entry.id FROM label_entries AS entry WHERE entry.payout_id IS NULL AND entry.licence_id IS NOT NULL
      AND (entry.held_for IS 'dispute') <> EXISTS (SELECT 1 FROM disputed_licences AS disputed
        WHERE disputed.licence_id = entry.licence_id AND disputed.currency = entry.currency
          AND disputed.status = 'open')`,
  "what is settled was repaid": `
    SELECT settled.transfer_id FROM debt_settlements AS settled
    WHERE ${scope.transfer("settled.transfer_id")} GROUP BY settled.transfer_id
    HAVING sum(settled.tokens) > (SELECT amount FROM ledger_transfers AS transfer WHERE transfer.id = settled.transfer_id)`,
  "no draw is settled twice": `
    SELECT taken.hold_id FROM dispute_draws AS taken WHERE (taken.dispute_id, taken.hold_id, taken.currency) IN (
      SELECT dispute_id, hold_id, currency FROM debt_settlements WHERE ${scope.transfer("transfer_id")})
      AND taken.tokens < (SELECT sum(settled.tokens) FROM debt_settlements AS settled
        WHERE settled.dispute_id = taken.dispute_id AND settled.hold_id = taken.hold_id
          AND settled.currency = taken.currency)`,
  "unpaid tokens of lost disputes are owed": `
    SELECT account.id FROM ledger_accounts AS account WHERE account.code = 'debt' AND ${scope.account("account.id")}
      AND account.debits_posted - account.credits_posted
        < ifnull((SELECT sum(owed.tokens) FROM debts_in_order AS owed WHERE owed.user_id = account.owner_id), 0)`,
});

const purchaseRules = (scope: Scope): Rules => ({
  "a dispute names no more renders than tokens were spent": `
    SELECT dispute.id FROM disputes AS dispute WHERE ${scope.subject("dispute.id")}
      AND dispute.tokens_spent < ifnull((
      SELECT sum(taken.tokens) FROM dispute_draws AS taken WHERE taken.dispute_id = dispute.id), 0)`,
  "what was settled in another currency left no cash in its own": `
    SELECT purchase.id FROM purchases AS purchase WHERE ${scope.subject("purchase.id")}
      AND purchase.fee_cents IS NOT NULL
      AND purchase.settled_currency IN ('USD', 'GBP') AND purchase.settled_currency <> purchase.currency
        AND 0 <> (
        SELECT sum(CASE transfer.debit_id WHEN lower(purchase.currency) || ':stripe' THEN transfer.amount
          ELSE -transfer.amount END)
        FROM ledger_transfers AS transfer
        WHERE transfer.subject_id = purchase.id AND lower(purchase.currency)
          || ':stripe' IN (transfer.debit_id, transfer.credit_id))`,
  "no more tokens of a purchase are taken back than were bought": `
    SELECT purchase.id FROM purchases AS purchase WHERE ${takenIn(scope)}
      AND purchase.tokens < ifnull((SELECT sum(refund.tokens) FROM refunds AS refund
        WHERE refund.purchase_id = purchase.id AND refund.status = 'succeeded' AND refund.failure IS NULL), 0)
      + ifnull((SELECT sum(dispute.tokens_unspent + dispute.tokens_spent) FROM disputes_in_force AS dispute
        WHERE dispute.purchase_id = purchase.id), 0)`,
});

/** The rules of purchases, and of the money that is taken back from them. */
export const refundRules = (scope: Scope): Rules => ({ ...disputeRules(scope), ...purchaseRules(scope) });
