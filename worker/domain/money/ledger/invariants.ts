import type { Rules, Scope } from "./invariant-scope.ts";

/** Added by a transfer to the pending counters of both its accounts. */
const pendingChange = "CASE kind WHEN 'hold' THEN amount WHEN 'post' THEN 0 ELSE -amount END";

const takenIn = ({ subject }: Scope): string =>
  subject("") === "1"
    ? "1"
    : `purchase.id IN (SELECT purchase_id FROM refunds WHERE ${subject("id")}
        UNION ALL SELECT purchase_id FROM disputes WHERE ${subject("id")})`;

const balanceRules = (scope: Scope): Rules => ({
  "counters equal the sum of transfers": `
    SELECT account.id FROM ledger_accounts AS account
    LEFT JOIN (
      SELECT id, sum(dp) AS dp, sum(cp) AS cp, sum(dh) AS dh, sum(ch) AS ch FROM (
        SELECT debit_id AS id, iif(kind IN ('post', 'capture'), amount, 0) AS dp, 0 AS cp, ${pendingChange} AS dh,
          0 AS ch
        FROM ledger_transfers WHERE ${scope.fresh}
        UNION ALL
        SELECT credit_id, 0, iif(kind IN ('post', 'capture'), amount, 0), 0, ${pendingChange}
        FROM ledger_transfers WHERE ${scope.fresh}) GROUP BY id
    ) AS moved ON moved.id = account.id
    WHERE account.debits_posted - ${scope.base("debits_posted")} <> ifnull(moved.dp, 0)
      OR account.credits_posted - ${scope.base("credits_posted")} <> ifnull(moved.cp, 0)
      OR account.debits_pending - ${scope.base("debits_pending")} <> ifnull(moved.dh, 0)
      OR account.credits_pending - ${scope.base("credits_pending")} <> ifnull(moved.ch, 0)`,
  "every unit balances": `
    SELECT unit FROM ledger_accounts GROUP BY unit
    HAVING sum(debits_posted) <> sum(credits_posted) OR sum(debits_pending) <> sum(credits_pending)`,
  "nobody is overdrawn": `
    SELECT id FROM ledger_accounts WHERE is_limited = 1 AND debits_pending + debits_posted > credits_posted`,
});

const tokenRules = (scope: Scope): Rules => ({
  "tokens at hand stand in lots": `
    SELECT account.id FROM ledger_accounts AS account WHERE account.code = 'tokens'
      AND ${scope.account("account.id")}
      AND account.credits_posted - account.debits_posted - account.debits_pending
        <> ifnull((SELECT sum(open_tokens) FROM token_lots WHERE account_id = account.id
          AND open_tokens > 0), 0)`,
  "a lot is what came in less what was drawn and not given back": `
    SELECT lot.id FROM token_lots AS lot WHERE ${scope.lot("lot")} AND lot.open_tokens <> lot.tokens - ifnull((
      SELECT sum(draw.tokens) FROM lot_draws AS draw WHERE draw.lot_id = lot.id AND NOT EXISTS (
        SELECT 1 FROM ledger_transfers AS ending WHERE ending.hold_id = draw.transfer_id
          AND ending.kind = 'release') AND NOT EXISTS (
        SELECT 1 FROM ledger_transfers AS booked WHERE booked.id = draw.transfer_id || ':revocation')), 0)`,
  "deferred revenue is worth the tokens that are left": `
    SELECT account.id FROM ledger_accounts AS account WHERE account.code = 'deferred'
      AND account.credits_posted - account.debits_posted <> ifnull((
        SELECT sum(lot.open_tokens * lot.cents_per_token) FROM token_lots AS lot
          WHERE lot.currency = account.unit AND lot.open_tokens > 0), 0)
      + ifnull((
        SELECT sum(draw.tokens * lot.cents_per_token) FROM lot_draws AS draw
        JOIN token_lots AS lot ON lot.id = draw.lot_id AND lot.currency = account.unit
        JOIN ledger_transfers AS hold ON hold.id = draw.transfer_id AND hold.kind = 'hold'
        WHERE ${scope.openHold("draw.transfer_id")}
          AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS ending WHERE ending.hold_id = hold.id)), 0)`,
  "a paid purchase brought its tokens once, an unpaid one none": `
    SELECT purchase.id FROM purchases AS purchase LEFT JOIN token_lots AS lot ON lot.purchase_id = purchase.id
    WHERE ${scope.subject("purchase.id")}
      AND ((purchase.status = 'paid') <> (lot.id IS NOT NULL) OR lot.tokens <> purchase.tokens
        OR lot.currency <> purchase.currency)`,
});

const labelRules = (scope: Scope): Rules => ({
  "an entry is what its transfer moved": `
    SELECT entry.id FROM label_entries AS entry JOIN ledger_transfers AS transfer
      ON transfer.id = entry.transfer_id
    WHERE ${scope.transfer("entry.transfer_id")} AND (abs(entry.amount_cents) <> transfer.amount
      OR lower(entry.currency) || ':label:' || entry.label_id
        <> CASE WHEN entry.amount_cents > 0 THEN transfer.credit_id ELSE transfer.debit_id END)`,
  "labels are owed their entries less what was paid": `
    SELECT account.id FROM ledger_accounts AS account WHERE account.code = 'earnings'
      AND ${scope.account("account.id")}
      AND account.credits_posted - account.debits_posted
        - (${scope.base("credits_posted")} - ${scope.base("debits_posted")})
      <> ifnull((SELECT sum(entry.amount_cents) FROM label_entries AS entry
        WHERE +entry.label_id = account.owner_id AND entry.currency = account.unit
          AND ${scope.transfer("entry.transfer_id")}), 0)
      - ifnull((SELECT sum(payout.amount_cents) FROM payouts AS payout
        WHERE payout.label_id = account.owner_id AND payout.currency = account.unit AND payout.status = 'paid'
          AND ${scope.transfer("'payout:' || payout.id || ':capture'")}), 0)`,
  "a payout is the sum of its entries": `
    SELECT payout.id FROM payouts AS payout WHERE payout.status <> 'failed' AND ${scope.subject("payout.id")}
      AND payout.amount_cents <> ifnull((
      SELECT sum(entry.amount_cents) FROM label_entries AS entry WHERE entry.payout_id = payout.id), 0)`,
  "a claimed payout holds its money, a paid one has moved it, a failed one gave it back": `
    SELECT payout.id FROM payouts AS payout WHERE ${scope.subject("payout.id")} AND (NOT EXISTS (
      SELECT 1 FROM ledger_transfers AS hold WHERE hold.id = 'payout:' || payout.id AND hold.kind = 'hold'
        AND hold.amount = payout.amount_cents)
      OR ifnull((SELECT ending.kind FROM ledger_transfers AS ending
        WHERE ending.hold_id = 'payout:' || payout.id), 'open')
        <> CASE payout.status WHEN 'claimed' THEN 'open' WHEN 'paid' THEN 'capture' ELSE 'release' END)`,
});

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

/** The rules that concern money alone. */
export const ledgerRules = (scope: Scope): Rules => ({
  ...balanceRules(scope),
  ...tokenRules(scope),
  ...labelRules(scope),
  ...disputeRules(scope),
  ...purchaseRules(scope),
});
