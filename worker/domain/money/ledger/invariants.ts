import type { Rules, Scope } from "./invariant-scope.ts";

/** Added by a transfer to the pending counters of both its accounts. */
const pendingChange = "CASE kind WHEN 'hold' THEN amount WHEN 'post' THEN 0 ELSE -amount END";

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

/** The rules of balances, tokens and labels' earnings. */
export const ledgerRules = (scope: Scope): Rules => ({
  ...balanceRules(scope),
  ...tokenRules(scope),
  ...labelRules(scope),
});
