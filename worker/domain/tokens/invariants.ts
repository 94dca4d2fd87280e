/** What must always hold of the books: each query returns the rows that break its rule, so it must return none. */
export const ledgerInvariants: Record<string, string> = {
  "counters equal the sum of transfers": `
    SELECT a.id FROM ledger_accounts AS a WHERE
      a.debits_posted <> ifnull((SELECT sum(amount) FROM ledger_transfers
        WHERE debit_id = a.id AND kind IN ('post', 'capture')), 0)
      OR a.credits_posted <> ifnull((SELECT sum(amount) FROM ledger_transfers
        WHERE credit_id = a.id AND kind IN ('post', 'capture')), 0)
      OR a.debits_pending <> ifnull((SELECT sum(CASE kind WHEN 'hold' THEN amount ELSE -amount END)
        FROM ledger_transfers WHERE debit_id = a.id AND kind <> 'post'), 0)`,
  "every unit balances": `
    SELECT unit FROM ledger_accounts GROUP BY unit
    HAVING sum(debits_posted) <> sum(credits_posted) OR sum(debits_pending) <> sum(credits_pending)`,
  "nobody is overdrawn": `
    SELECT id FROM ledger_accounts WHERE is_limited = 1 AND debits_pending + debits_posted > credits_posted`,
  "a pending render has exactly one open hold": `
    SELECT r.id FROM renders AS r WHERE r.status = 'pending' AND NOT EXISTS (
      SELECT 1 FROM ledger_transfers AS h WHERE h.id = 'hold:' || r.id
        AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS e WHERE e.hold_id = h.id))`,
  "a completed render is captured, a failed one released": `
    SELECT r.id FROM renders AS r WHERE r.status <> 'pending' AND NOT EXISTS (
      SELECT 1 FROM ledger_transfers AS e WHERE e.hold_id = 'hold:' || r.id
        AND e.kind = CASE r.status WHEN 'completed' THEN 'capture' ELSE 'release' END)`,
  "a completed render has exactly one licence": `
    SELECT r.id FROM renders AS r LEFT JOIN licences AS l ON l.render_id = r.id
    WHERE (r.status = 'completed') <> (l.id IS NOT NULL)`,
  "tokens at hand stand in lots": `
    SELECT a.id FROM ledger_accounts AS a WHERE a.code = 'tokens'
      AND a.credits_posted - a.debits_posted - a.debits_pending
        <> ifnull((SELECT sum(open_tokens) FROM token_lots WHERE account_id = a.id), 0)`,
  "a lot is what came in less what was drawn and not given back": `
    SELECT l.id FROM token_lots AS l WHERE l.open_tokens <> l.tokens - ifnull((
      SELECT sum(d.tokens) FROM lot_draws AS d WHERE d.lot_id = l.id AND NOT EXISTS (
        SELECT 1 FROM ledger_transfers AS e WHERE e.hold_id = d.transfer_id AND e.kind = 'release')), 0)`,
  "what is promised is worth the tokens that are left": `
    SELECT a.id FROM ledger_accounts AS a WHERE a.code = 'deferred'
      AND a.credits_posted - a.debits_posted <> ifnull((
        SELECT sum(l.open_tokens * l.cents_per_token) FROM token_lots AS l WHERE l.currency = a.unit), 0)
      + ifnull((
        SELECT sum(d.tokens * l.cents_per_token) FROM lot_draws AS d
        JOIN token_lots AS l ON l.id = d.lot_id AND l.currency = a.unit
        JOIN ledger_transfers AS h ON h.id = d.transfer_id AND h.kind = 'hold'
        WHERE NOT EXISTS (SELECT 1 FROM ledger_transfers AS e WHERE e.hold_id = h.id)), 0)`,
  "a paid purchase brought its tokens once, an unpaid one none": `
    SELECT p.id FROM purchases AS p LEFT JOIN token_lots AS l ON l.purchase_id = p.id
    WHERE (p.status = 'paid') <> (l.id IS NOT NULL) OR l.tokens <> p.tokens OR l.currency <> p.currency`,
  "a licence earned its label a share of each currency that paid for it": `
    SELECT l.id FROM licences AS l WHERE l.price_tokens <> ifnull((
      SELECT sum(e.tokens) FROM label_entries AS e WHERE e.licence_id = l.id AND e.kind = 'earning'), 0)
      AND l.share_basis_points > 0`,
  "an entry is what its transfer moved": `
    SELECT e.id FROM label_entries AS e JOIN ledger_transfers AS t ON t.id = e.transfer_id
    WHERE abs(e.amount_cents) <> t.amount
      OR lower(e.currency) || ':label:' || e.label_id
        <> CASE WHEN e.amount_cents > 0 THEN t.credit_id ELSE t.debit_id END`,
  "labels are owed their entries less what was paid": `
    SELECT a.id FROM ledger_accounts AS a WHERE a.code = 'earnings'
      AND a.credits_posted - a.debits_posted <> ifnull((
        SELECT sum(e.amount_cents) FROM label_entries AS e WHERE e.label_id = a.owner_id AND e.currency = a.unit), 0)
      - ifnull((SELECT sum(p.amount_cents) FROM payouts AS p
        WHERE p.label_id = a.owner_id AND p.currency = a.unit AND p.status = 'paid'), 0)`,
  "a payout is the sum of its entries": `
    SELECT p.id FROM payouts AS p WHERE p.status <> 'failed' AND p.amount_cents <> ifnull((
      SELECT sum(e.amount_cents) FROM label_entries AS e WHERE e.payout_id = p.id), 0)`,
  "a claimed payout holds its money, a paid one has moved it, a failed one gave it back": `
    SELECT p.id FROM payouts AS p WHERE NOT EXISTS (
      SELECT 1 FROM ledger_transfers AS h WHERE h.id = 'payout:' || p.id AND h.kind = 'hold'
        AND h.amount = p.amount_cents)
      OR ifnull((SELECT e.kind FROM ledger_transfers AS e WHERE e.hold_id = 'payout:' || p.id), 'open')
        <> CASE p.status WHEN 'claimed' THEN 'open' WHEN 'paid' THEN 'capture' ELSE 'release' END`,
  "a refund holds its tokens until it has ended": `
    SELECT r.id FROM refunds AS r WHERE ifnull((
      SELECT e.kind FROM ledger_transfers AS h LEFT JOIN ledger_transfers AS e ON e.hold_id = h.id
      WHERE h.id = 'refund:' || r.id), 'open')
        <> CASE r.status WHEN 'pending' THEN 'open' WHEN 'succeeded' THEN 'capture' ELSE 'release' END
      OR NOT EXISTS (SELECT 1 FROM ledger_transfers AS h WHERE h.id = 'refund:' || r.id AND h.amount = r.tokens)`,
  "a dispute holds what is left and books what was spent until it is closed": `
    SELECT x.id FROM disputes AS x WHERE EXISTS (
      SELECT 1 FROM (SELECT 'dispute:' || x.id AS id, x.tokens_unspent AS tokens
        UNION ALL SELECT 'dispute-debt:' || x.id, x.tokens_spent) AS part
      WHERE part.tokens > 0 AND ifnull((
        SELECT ifnull(e.kind, 'open') FROM ledger_transfers AS h LEFT JOIN ledger_transfers AS e ON e.hold_id = h.id
        WHERE h.id = part.id AND h.amount = part.tokens), 'missing')
        <> CASE x.status WHEN 'open' THEN 'open' WHEN 'lost' THEN 'capture' ELSE 'release' END)`,
  "money in dispute is that of open disputes": `
    SELECT a.id FROM ledger_accounts AS a WHERE a.code = 'disputed'
      AND a.debits_posted - a.credits_posted <> ifnull((SELECT sum(x.amount_cents) FROM disputes AS x
        JOIN purchases AS p ON p.id = x.purchase_id WHERE x.status = 'open' AND p.currency = a.unit), 0)`,
  "unpaid earnings of money in open dispute are held, and no others": `
    SELECT e.id FROM label_entries AS e WHERE e.payout_id IS NULL AND e.licence_id IS NOT NULL
      AND (e.held_for IS 'dispute') <> EXISTS (SELECT 1 FROM disputed_licences AS x
        WHERE x.licence_id = e.licence_id AND x.currency = e.currency AND x.status = 'open')`,
  "a lost dispute took back what its tokens earned, once": `
    SELECT x.dispute_id FROM disputed_licences AS x
    JOIN label_entries AS e ON e.licence_id = x.licence_id AND e.currency = x.currency AND e.kind = 'earning'
    WHERE x.status = 'lost' AND e.amount_cents * x.tokens >= e.tokens AND 1 <> (
      SELECT count(*) FROM label_entries AS r
      WHERE r.reverses_id = e.id AND r.dispute_id = x.dispute_id AND r.tokens = x.tokens)`,
  "no label loses more of an earning than it was": `
    SELECT e.id FROM label_entries AS e WHERE e.kind = 'earning' AND e.amount_cents < ifnull((
      SELECT -sum(r.amount_cents) FROM label_entries AS r JOIN disputes_in_force AS x ON x.id = r.dispute_id
      WHERE r.reverses_id = e.id), 0)`,
  "a dispute names no more renders than tokens were spent": `
    SELECT x.id FROM disputes AS x WHERE x.tokens_spent < ifnull((
      SELECT sum(d.tokens) FROM dispute_draws AS d WHERE d.dispute_id = x.id), 0)`,
  "no more tokens of a purchase are taken back than were bought": `
    SELECT p.id FROM purchases AS p WHERE p.tokens < ifnull((SELECT sum(r.tokens) FROM refunds AS r
        WHERE r.purchase_id = p.id AND r.status = 'succeeded' AND r.failure IS NULL), 0)
      + ifnull((SELECT sum(x.tokens_unspent + x.tokens_spent) FROM disputes_in_force AS x
        WHERE x.purchase_id = p.id), 0)`,
};
