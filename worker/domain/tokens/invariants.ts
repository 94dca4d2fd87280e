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
  "labels are owed what their licences earned": `
    SELECT l.id FROM licences AS l WHERE l.share_cents <> ifnull((
      SELECT t.amount FROM ledger_transfers AS t WHERE t.id = 'earning:' || l.id), 0)`,
};
