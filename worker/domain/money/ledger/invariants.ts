/**
 * Which rows a check looks at. Every change of the books is a transfer that names its subject, so what no transfer has
 * touched since a check is as that check found it. Each part is a condition on a column, `1` for all rows.
 */
export type Scope = {
  subject: (column: string) => string;
  transfer: (column: string) => string;
  account: (column: string) => string;
  lot: (lot: string) => string;
  /** Conditions on a draw that may belong to a hold that has not ended. */
  openHold: (transferColumn: string) => string;
  /** What a counter of an account had reached before; `0` before all. */
  base: (counter: string) => string;
  fresh: string;
};

const everything: Scope = {
  subject: () => "1",
  transfer: () => "1",
  account: () => "1",
  lot: () => "1",
  openHold: () => "1",
  base: () => "0",
  fresh: "1",
};

/** What has changed since transfers up to this row were found right. */
export function changedSince(through: number): Scope {
  if (through === 0) return everything;
  const fresh = `rowid > ${Math.trunc(through)}`;
  const one = (column: string) => `SELECT ${column} FROM ledger_transfers WHERE ${fresh}`;
  return {
    subject: (column) => `${column} IN (${one("subject_id")})`,
    transfer: (column) => `${column} IN (${one("id")})`,
    account: (column) => `${column} IN (
      SELECT iif(side = 'debit', debit_id, credit_id) FROM ledger_transfers AS t
      CROSS JOIN (SELECT 'debit' AS side UNION ALL SELECT 'credit') WHERE t.${fresh})`,
    lot: (lot) => `(${lot}.transfer_id IN (${one("id")})
      OR ${lot}.id IN (SELECT lot_id FROM lot_draws WHERE transfer_id IN (${one("ifnull(hold_id, id)")})))`,
    openHold: (column) => `${column} IN (
      SELECT 'render:' || id FROM renders WHERE status = 'pending'
      UNION ALL SELECT 'refund:' || id FROM refunds WHERE status = 'pending'
      UNION ALL SELECT 'dispute:' || id FROM disputes WHERE status = 'open')`,
    base: (counter) =>
      `ifnull((SELECT b.${counter} FROM checkpoint_balances AS b WHERE b.account_id = a.id), 0)`,
    fresh,
  };
}

/** What a transfer adds to the pending counters of its two accounts. */
const held = "CASE kind WHEN 'hold' THEN amount WHEN 'post' THEN 0 ELSE -amount END";

const reversedIn = ({ transfer }: Scope): string =>
  transfer("") === "1"
    ? "1"
    : `e.id IN (SELECT reverses_id FROM label_entries WHERE ${transfer("transfer_id")})`;

const takenIn = ({ subject }: Scope): string =>
  subject("") === "1"
    ? "1"
    : `p.id IN (SELECT purchase_id FROM refunds WHERE ${subject("id")}
        UNION ALL SELECT purchase_id FROM disputes WHERE ${subject("id")})`;

/** What must always hold of the books: each query returns the rows that break its rule, so it must return none. */
export const invariantsOf = (scope: Scope): Record<string, string> => ({
  "counters equal the sum of transfers": `
    SELECT a.id FROM ledger_accounts AS a
    LEFT JOIN (
      SELECT id, sum(dp) AS dp, sum(cp) AS cp, sum(dh) AS dh, sum(ch) AS ch FROM (
        SELECT debit_id AS id, iif(kind IN ('post', 'capture'), amount, 0) AS dp, 0 AS cp, ${held} AS dh, 0 AS ch
        FROM ledger_transfers WHERE ${scope.fresh}
        UNION ALL
        SELECT credit_id, 0, iif(kind IN ('post', 'capture'), amount, 0), 0, ${held}
        FROM ledger_transfers WHERE ${scope.fresh}) GROUP BY id
    ) AS m ON m.id = a.id
    WHERE a.debits_posted - ${scope.base("debits_posted")} <> ifnull(m.dp, 0)
      OR a.credits_posted - ${scope.base("credits_posted")} <> ifnull(m.cp, 0)
      OR a.debits_pending - ${scope.base("debits_pending")} <> ifnull(m.dh, 0)
      OR a.credits_pending - ${scope.base("credits_pending")} <> ifnull(m.ch, 0)`,
  "every unit balances": `
    SELECT unit FROM ledger_accounts GROUP BY unit
    HAVING sum(debits_posted) <> sum(credits_posted) OR sum(debits_pending) <> sum(credits_pending)`,
  "nobody is overdrawn": `
    SELECT id FROM ledger_accounts WHERE is_limited = 1 AND debits_pending + debits_posted > credits_posted`,
  "a pending render has exactly one open hold": `
    SELECT r.id FROM renders AS r WHERE r.status = 'pending' AND NOT EXISTS (
      SELECT 1 FROM ledger_transfers AS h WHERE h.id = 'render:' || r.id
        AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS e WHERE e.hold_id = h.id))`,
  "a completed render is captured, a failed one released": `
    SELECT r.id FROM renders AS r WHERE r.status <> 'pending' AND ${scope.subject("r.id")} AND NOT EXISTS (
      SELECT 1 FROM ledger_transfers AS e WHERE e.hold_id = 'render:' || r.id
        AND e.kind = CASE r.status WHEN 'completed' THEN 'capture' ELSE 'release' END)`,
  "a completed render has exactly one licence": `
    SELECT r.id FROM renders AS r LEFT JOIN licences AS l ON l.render_id = r.id
    WHERE (r.status = 'completed') <> (l.id IS NOT NULL) AND ${scope.subject("r.id")}`,
  "tokens at hand stand in lots": `
    SELECT a.id FROM ledger_accounts AS a WHERE a.code = 'tokens' AND ${scope.account("a.id")}
      AND a.credits_posted - a.debits_posted - a.debits_pending
        <> ifnull((SELECT sum(open_tokens) FROM token_lots WHERE account_id = a.id AND open_tokens > 0), 0)`,
  "a lot is what came in less what was drawn and not given back": `
    SELECT l.id FROM token_lots AS l WHERE ${scope.lot("l")} AND l.open_tokens <> l.tokens - ifnull((
      SELECT sum(d.tokens) FROM lot_draws AS d WHERE d.lot_id = l.id AND NOT EXISTS (
        SELECT 1 FROM ledger_transfers AS e WHERE e.hold_id = d.transfer_id AND e.kind = 'release')), 0)`,
  "deferred revenue is worth the tokens that are left": `
    SELECT a.id FROM ledger_accounts AS a WHERE a.code = 'deferred'
      AND a.credits_posted - a.debits_posted <> ifnull((
        SELECT sum(l.open_tokens * l.cents_per_token) FROM token_lots AS l WHERE l.currency = a.unit AND l.open_tokens > 0), 0)
      + ifnull((
        SELECT sum(d.tokens * l.cents_per_token) FROM lot_draws AS d
        JOIN token_lots AS l ON l.id = d.lot_id AND l.currency = a.unit
        JOIN ledger_transfers AS h ON h.id = d.transfer_id AND h.kind = 'hold'
        WHERE ${scope.openHold("d.transfer_id")}
          AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS e WHERE e.hold_id = h.id)), 0)`,
  "a paid purchase brought its tokens once, an unpaid one none": `
    SELECT p.id FROM purchases AS p LEFT JOIN token_lots AS l ON l.purchase_id = p.id
    WHERE ${scope.subject("p.id")}
      AND ((p.status = 'paid') <> (l.id IS NOT NULL) OR l.tokens <> p.tokens OR l.currency <> p.currency)`,
  "a licence earned its label a share of each currency that paid for it": `
    SELECT l.id FROM licences AS l WHERE ${scope.subject("l.render_id")} AND l.price_tokens <> ifnull((
      SELECT sum(e.tokens) FROM label_entries AS e WHERE e.licence_id = l.id AND e.kind = 'earning'), 0)
      AND l.share_basis_points > 0`,
  "an entry is what its transfer moved": `
    SELECT e.id FROM label_entries AS e JOIN ledger_transfers AS t ON t.id = e.transfer_id
    WHERE ${scope.transfer("e.transfer_id")} AND (abs(e.amount_cents) <> t.amount
      OR lower(e.currency) || ':label:' || e.label_id
        <> CASE WHEN e.amount_cents > 0 THEN t.credit_id ELSE t.debit_id END)`,
  "labels are owed their entries less what was paid": `
    SELECT a.id FROM ledger_accounts AS a WHERE a.code = 'earnings' AND ${scope.account("a.id")}
      AND a.credits_posted - a.debits_posted - (${scope.base("credits_posted")} - ${scope.base("debits_posted")})
      <> ifnull((SELECT sum(e.amount_cents) FROM label_entries AS e
        WHERE +e.label_id = a.owner_id AND e.currency = a.unit AND ${scope.transfer("e.transfer_id")}), 0)
      - ifnull((SELECT sum(p.amount_cents) FROM payouts AS p
        WHERE p.label_id = a.owner_id AND p.currency = a.unit AND p.status = 'paid'
          AND ${scope.transfer("'payout:' || p.id || ':capture'")}), 0)`,
  "a payout is the sum of its entries": `
    SELECT p.id FROM payouts AS p WHERE p.status <> 'failed' AND ${scope.subject("p.id")} AND p.amount_cents <> ifnull((
      SELECT sum(e.amount_cents) FROM label_entries AS e WHERE e.payout_id = p.id), 0)`,
  "a claimed payout holds its money, a paid one has moved it, a failed one gave it back": `
    SELECT p.id FROM payouts AS p WHERE ${scope.subject("p.id")} AND (NOT EXISTS (
      SELECT 1 FROM ledger_transfers AS h WHERE h.id = 'payout:' || p.id AND h.kind = 'hold'
        AND h.amount = p.amount_cents)
      OR ifnull((SELECT e.kind FROM ledger_transfers AS e WHERE e.hold_id = 'payout:' || p.id), 'open')
        <> CASE p.status WHEN 'claimed' THEN 'open' WHEN 'paid' THEN 'capture' ELSE 'release' END)`,
  "a refund holds its tokens until it has ended": `
    SELECT r.id FROM refunds AS r WHERE ${scope.subject("r.id")} AND (ifnull((
      SELECT e.kind FROM ledger_transfers AS h LEFT JOIN ledger_transfers AS e ON e.hold_id = h.id
      WHERE h.id = 'refund:' || r.id), 'open')
        <> CASE r.status WHEN 'pending' THEN 'open' WHEN 'succeeded' THEN 'capture' ELSE 'release' END
      OR NOT EXISTS (SELECT 1 FROM ledger_transfers AS h WHERE h.id = 'refund:' || r.id AND h.amount = r.tokens))`,
  "a dispute holds what is left and books what was spent until it is closed": `
    SELECT x.id FROM disputes AS x WHERE ${scope.subject("x.id")} AND EXISTS (
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
    WHERE x.status = 'lost' AND ${scope.subject("x.dispute_id")} AND e.amount_cents * x.tokens >= e.tokens AND 1 <> (
      SELECT count(*) FROM label_entries AS r
      WHERE r.reverses_id = e.id AND r.dispute_id = x.dispute_id AND r.tokens = x.tokens)`,
  "no label loses more of an earning than it was": `
    SELECT e.id FROM label_entries AS e WHERE e.kind = 'earning' AND ${reversedIn(scope)} AND e.amount_cents < ifnull((
      SELECT -sum(r.amount_cents) FROM label_entries AS r JOIN disputes_in_force AS x ON x.id = r.dispute_id
      WHERE r.reverses_id = e.id), 0)`,
  "a dispute names no more renders than tokens were spent": `
    SELECT x.id FROM disputes AS x WHERE ${scope.subject("x.id")} AND x.tokens_spent < ifnull((
      SELECT sum(d.tokens) FROM dispute_draws AS d WHERE d.dispute_id = x.id), 0)`,
  "what was settled in another currency left no cash in its own": `
    SELECT p.id FROM purchases AS p WHERE ${scope.subject("p.id")} AND p.fee_cents IS NOT NULL
      AND p.settled_currency IN ('USD', 'GBP') AND p.settled_currency <> p.currency AND 0 <> (
        SELECT sum(CASE t.debit_id WHEN lower(p.currency) || ':stripe' THEN t.amount ELSE -t.amount END)
        FROM ledger_transfers AS t
        WHERE t.subject_id = p.id AND lower(p.currency) || ':stripe' IN (t.debit_id, t.credit_id))`,
  "no more tokens of a purchase are taken back than were bought": `
    SELECT p.id FROM purchases AS p WHERE ${takenIn(scope)} AND p.tokens < ifnull((SELECT sum(r.tokens) FROM refunds AS r
        WHERE r.purchase_id = p.id AND r.status = 'succeeded' AND r.failure IS NULL), 0)
      + ifnull((SELECT sum(x.tokens_unspent + x.tokens_spent) FROM disputes_in_force AS x
        WHERE x.purchase_id = p.id), 0)`,
});

export const ledgerInvariants: Record<string, string> = invariantsOf(everything);
