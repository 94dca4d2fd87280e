-- Double entry: a transfer debits one account and credits another, so the books balance by construction. A hold only reserves,
-- and ends exactly once, by capture or release. Transfers are never changed or deleted.
CREATE TABLE ledger_accounts (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL CONSTRAINT known_code CHECK (code IN (
    'issued', 'spent', 'tokens', 'debt', 'stripe', 'fees', 'tax', 'deferred', 'revenue', 'promotions', 'losses',
    'exchange', 'disputed', 'earnings')),
  owner_id TEXT,
  unit TEXT NOT NULL CONSTRAINT known_unit CHECK (unit IN ('TOK', 'USD', 'GBP')),
  is_limited INTEGER NOT NULL DEFAULT 0 CHECK (is_limited IN (0, 1)),
  debits_pending INTEGER NOT NULL DEFAULT 0 CHECK (debits_pending >= 0),
  debits_posted INTEGER NOT NULL DEFAULT 0 CHECK (debits_posted >= 0),
  credits_pending INTEGER NOT NULL DEFAULT 0 CHECK (credits_pending >= 0),
  credits_posted INTEGER NOT NULL DEFAULT 0 CHECK (credits_posted >= 0),
  CONSTRAINT no_overdraft CHECK (is_limited <> 1 OR debits_pending + debits_posted <= credits_posted)
) STRICT, WITHOUT ROWID;

INSERT INTO ledger_accounts (id, code, owner_id, unit, is_limited, debits_pending, debits_posted, credits_pending, credits_posted) VALUES
  ('gbp:deferred', 'deferred', NULL, 'GBP', 0, 0, 0, 0, 0),
  ('gbp:disputed', 'disputed', NULL, 'GBP', 0, 0, 0, 0, 0),
  ('gbp:exchange', 'exchange', NULL, 'GBP', 0, 0, 0, 0, 0),
  ('gbp:fees', 'fees', NULL, 'GBP', 0, 0, 0, 0, 0),
  ('gbp:losses', 'losses', NULL, 'GBP', 0, 0, 0, 0, 0),
  ('gbp:promotions', 'promotions', NULL, 'GBP', 0, 0, 0, 0, 0),
  ('gbp:revenue', 'revenue', NULL, 'GBP', 0, 0, 0, 0, 0),
  ('gbp:stripe', 'stripe', NULL, 'GBP', 0, 0, 0, 0, 0),
  ('gbp:tax', 'tax', NULL, 'GBP', 0, 0, 0, 0, 0),
  ('tok:issued', 'issued', NULL, 'TOK', 0, 0, 0, 0, 0),
  ('tok:spent', 'spent', NULL, 'TOK', 0, 0, 0, 0, 0),
  ('usd:deferred', 'deferred', NULL, 'USD', 0, 0, 0, 0, 0),
  ('usd:disputed', 'disputed', NULL, 'USD', 0, 0, 0, 0, 0),
  ('usd:exchange', 'exchange', NULL, 'USD', 0, 0, 0, 0, 0),
  ('usd:fees', 'fees', NULL, 'USD', 0, 0, 0, 0, 0),
  ('usd:losses', 'losses', NULL, 'USD', 0, 0, 0, 0, 0),
  ('usd:promotions', 'promotions', NULL, 'USD', 0, 0, 0, 0, 0),
  ('usd:revenue', 'revenue', NULL, 'USD', 0, 0, 0, 0, 0),
  ('usd:stripe', 'stripe', NULL, 'USD', 0, 0, 0, 0, 0),
  ('usd:tax', 'tax', NULL, 'USD', 0, 0, 0, 0, 0);

CREATE INDEX ledger_accounts_by_owner ON ledger_accounts (owner_id);

-- Code 'debt': tokens that a brand has spent although their payment was taken back. The planner uses this index only for exactly
-- this condition (held_token_accounts), with the column on the left.
CREATE INDEX ledger_accounts_in_debt ON ledger_accounts (owner_id)
  WHERE code = 'debt' AND credits_posted < debits_pending + debits_posted;

CREATE INDEX ledger_accounts_of_labels ON ledger_accounts (unit) WHERE code = 'earnings';

CREATE TABLE ledger_transfers (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('post', 'hold', 'capture', 'release')),
  hold_id TEXT REFERENCES ledger_transfers (id),
  debit_id TEXT NOT NULL REFERENCES ledger_accounts (id),
  credit_id TEXT NOT NULL REFERENCES ledger_accounts (id),
  amount INTEGER NOT NULL CONSTRAINT amount_positive CHECK (amount > 0),
  reason TEXT NOT NULL CONSTRAINT known_reason CHECK (reason IN (
    'render', 'earning', 'revenue', 'shortfall', 'reversal', 'reversal-undone', 'purchase', 'purchase-cash',
    'purchase-tax', 'purchase-fee', 'grant', 'grant-value', 'repayment', 'repayment-value', 'adjustment',
    'adjustment-value', 'exchange', 'refund', 'refund-cash', 'refund-tax', 'refund-returned',
      'refund-returned-cash',
    'refund-returned-tax', 'dispute', 'dispute-debt', 'dispute-cash', 'dispute-cash-returned',
      'dispute-unspent',
    'dispute-tax', 'dispute-loss', 'dispute-fee', 'dispute-returned', 'dispute-returned-tokens',
    'dispute-returned-value', 'dispute-returned-tax', 'payout', 'transfer-reversal')),
  subject_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- Binds the transfer to one lot (refund, dispute); otherwise the oldest tokens are drawn first.
  lot_id TEXT REFERENCES token_lots (id),
  -- `<reason>:<subject>`, followed by `:<n>` if the subject has several.
  CONSTRAINT id_names_reason_and_subject CHECK (
    substr(id || ':', 1, length(reason) + length(subject_id) + 2) = reason || ':' || subject_id || ':'),
  CONSTRAINT two_accounts CHECK (debit_id <> credit_id),
  CONSTRAINT ends_a_hold CHECK ((kind IN ('capture', 'release')) = (hold_id IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX hold_ends_once ON ledger_transfers (hold_id) WHERE hold_id IS NOT NULL;
CREATE INDEX ledger_transfers_by_debit ON ledger_transfers (debit_id, at);
CREATE INDEX ledger_transfers_by_credit ON ledger_transfers (credit_id, at);
CREATE INDEX ledger_transfers_by_subject ON ledger_transfers (subject_id);

-- For the journal of a period, and an account's balance at its beginning.
CREATE INDEX ledger_transfers_by_time ON ledger_transfers (at);

-- Every token belongs to a lot that records what was paid for it: so a licence knows what funded it, a refund finds the tokens of
-- its purchase, and the liability in the books equals the value of the open lots.
CREATE TABLE token_lots (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES ledger_accounts (id),
  transfer_id TEXT NOT NULL UNIQUE REFERENCES ledger_transfers (id),
  purchase_id TEXT UNIQUE,
  currency TEXT NOT NULL CONSTRAINT known_currency CHECK (currency IN ('USD', 'GBP')),
  cents_per_token INTEGER NOT NULL CHECK (cents_per_token > 0),
  tokens INTEGER NOT NULL CHECK (tokens > 0),
  open_tokens INTEGER NOT NULL,
  at INTEGER NOT NULL,
  CONSTRAINT lot_is_whole CHECK (open_tokens BETWEEN 0 AND tokens)
) STRICT;

CREATE INDEX token_lots_open ON token_lots (account_id, at, id) WHERE open_tokens > 0;
CREATE INDEX token_lots_by_account ON token_lots (account_id, at);

-- Lots from which a hold or a post drew its tokens.
CREATE TABLE lot_draws (
  transfer_id TEXT NOT NULL REFERENCES ledger_transfers (id),
  lot_id TEXT NOT NULL REFERENCES token_lots (id),
  tokens INTEGER NOT NULL CHECK (tokens > 0),
  PRIMARY KEY (transfer_id, lot_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX lot_draws_by_lot ON lot_draws (lot_id);

-- Manual corrections: proposed by one super user, confirmed by another, then booked.
CREATE TABLE adjustments (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES ledger_accounts (id),
  -- In tokens or cents, the account's unit: positive in its owner's favour, negative against it.
  amount INTEGER NOT NULL CHECK (amount <> 0 AND abs(amount) <= 1000000),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 10 AND 500),
  status TEXT NOT NULL DEFAULT 'proposed'
    CONSTRAINT known_adjustment_status CHECK (status IN ('proposed', 'confirmed', 'declined')),
  proposed_by TEXT NOT NULL REFERENCES users (id),
  proposed_at INTEGER NOT NULL,
  decided_by TEXT REFERENCES users (id),
  decided_at INTEGER,
  -- Amount by which an adjustment may exceed what the label is owed; the proposer states it explicitly.
  excess INTEGER NOT NULL DEFAULT 0 CHECK (excess BETWEEN 0 AND abs(amount)),
  CONSTRAINT decided_is_whole CHECK ((status = 'proposed') = (decided_by IS NULL)
    AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT two_people CHECK (status <> 'confirmed' OR decided_by <> proposed_by)
) STRICT;

CREATE INDEX adjustments_proposed ON adjustments (proposed_at) WHERE status = 'proposed';
CREATE INDEX adjustments_by_account ON adjustments (account_id, proposed_at DESC);

CREATE INDEX adjustments_newest ON adjustments (proposed_at DESC, id);

CREATE INDEX adjustments_of_status ON adjustments (status, proposed_at DESC, id);

-- Violated rules of the books, during which no payout is made, and other incidents.
CREATE TABLE ledger_alarms (
  id TEXT PRIMARY KEY,
  rule TEXT NOT NULL,
  finding TEXT NOT NULL,
  raised_at INTEGER NOT NULL,
  cleared_at INTEGER
) STRICT;

CREATE UNIQUE INDEX one_open_alarm_per_rule ON ledger_alarms (rule) WHERE cleared_at IS NULL;

-- Our cash at the payment provider at the last comparison, in the books and as the provider reports it.
CREATE TABLE balance_comparisons (
  currency TEXT PRIMARY KEY CHECK (currency IN ('USD', 'GBP')),
  books_cents INTEGER NOT NULL,
  provider_cents INTEGER NOT NULL,
  compared_at INTEGER NOT NULL,
  -- First comparison of the current difference: money in transit differs for a moment.
  differs_since INTEGER CHECK ((differs_since IS NULL) = (books_cents = provider_cents))
) STRICT;

-- Checkpoints of verified books and provider movements, from which the next check continues. Append-only; each row is sealed over
-- itself and the previous seal.
CREATE TABLE money_checkpoints (
  -- Decides the unit of `through`: a rowid of ledger_transfers for books, a Unix time in seconds for provider.
  kind TEXT NOT NULL CONSTRAINT known_checkpoint CHECK (kind IN ('books', 'provider')),
  seq INTEGER NOT NULL CHECK (seq > 0),
  through INTEGER NOT NULL CHECK (through >= 0),
  -- Cents or tokens by unit. books: all debits so far, posted and held; provider: all movements outside the books.
  sums TEXT NOT NULL CHECK (json_valid(sums)),
  at INTEGER NOT NULL,
  previous_seal TEXT NOT NULL,
  seal TEXT NOT NULL UNIQUE,
  PRIMARY KEY (kind, seq)
) STRICT, WITHOUT ROWID;

-- Counters of each account at the last checkpoint of the books.
CREATE TABLE checkpoint_balances (
  account_id TEXT PRIMARY KEY REFERENCES ledger_accounts (id),
  debits_pending INTEGER NOT NULL,
  debits_posted INTEGER NOT NULL,
  credits_pending INTEGER NOT NULL,
  credits_posted INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The label's share of a licence's list price, as dated policies for every label or for one (label_id). A licence keeps the
-- policy of its day of issue: of those confirmed and valid, its label's own newest, else the general newest. A label's own policy
-- ends only when another of its own begins.
CREATE TABLE revenue_policies (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name GLOB '20[0-9][0-9]-[1-9]*'),
  label_id TEXT REFERENCES label_profiles (id),
  -- Half is what every label was promised when it joined.
  basis_points INTEGER NOT NULL CONSTRAINT guaranteed_minimum CHECK (basis_points BETWEEN 5000 AND 10000),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 10 AND 500),
  status TEXT NOT NULL DEFAULT 'proposed'
    CONSTRAINT known_policy_status CHECK (status IN ('proposed', 'confirmed', 'declined')),
  -- Null only in the rows inserted below, which had no proposer.
  proposed_by TEXT REFERENCES users (id),
  proposed_at INTEGER NOT NULL,
  -- Labels are notified upon confirmation.
  announced_at INTEGER,
  -- Null while proposed, if it is to take effect at once.
  valid_from INTEGER,
  decided_by TEXT REFERENCES users (id),
  decided_at INTEGER,
  CONSTRAINT policy_decision_is_whole CHECK ((status = 'proposed') = (decided_at IS NULL)
    AND (decided_by IS NULL) = (proposed_by IS NULL OR decided_at IS NULL)),
  CONSTRAINT policy_two_people CHECK (status <> 'confirmed' OR decided_by <> proposed_by),
  CONSTRAINT announced_when_confirmed CHECK (CASE status WHEN 'confirmed' THEN announced_at IS decided_at
    ELSE announced_at IS NULL END),
  CONSTRAINT valid_once_announced CHECK (status <> 'confirmed'
    OR (valid_from IS NOT NULL AND valid_from >= announced_at))
) STRICT;

INSERT INTO revenue_policies (id, name, label_id, basis_points, text, status, proposed_by, proposed_at, announced_at, valid_from, decided_by, decided_at) VALUES
  ('revenue-policy-2026-1', '2026-1', NULL, 5000, 'Half of the list price of every licence is its label''s, half is the platform''s.', 'confirmed', NULL, 0, 0, 0, NULL, 0),
  ('revenue-policy-2026-2', '2026-2', NULL, 7000, 'Labels keep 70% of the list price of every licence, as the Terms say; the platform takes 30%.', 'confirmed', NULL, 1795392000000, 1795392000000, 1795392000000, NULL, 1795392000000);

-- One policy per moment: of several, none would be the newest. The look-up of a licence's policy scans this index.
CREATE UNIQUE INDEX one_policy_from_a_moment ON revenue_policies (ifnull(label_id, ''), valid_from)
  WHERE status = 'confirmed';

CREATE INDEX revenue_policies_in_force ON revenue_policies (label_id, valid_from DESC) WHERE status = 'confirmed';

-- For the number of policies ever proposed for the same labels, from which the next form's id is made.
CREATE INDEX revenue_policies_by_label ON revenue_policies (label_id);

CREATE INDEX revenue_policies_proposed ON revenue_policies (proposed_at) WHERE status = 'proposed';
CREATE INDEX revenue_policies_newest ON revenue_policies (proposed_at DESC, id);
CREATE INDEX revenue_policies_of_status ON revenue_policies (status, proposed_at DESC, id);

-- Each confirmed policy, with the rate that would apply to its labels without it.
CREATE VIEW revenue_policy_steps AS
SELECT policy.id, policy.basis_points, policy.announced_at, policy.valid_from, ifnull(
  (SELECT earlier.basis_points FROM revenue_policies AS earlier WHERE earlier.status = 'confirmed'
    AND earlier.label_id = policy.label_id AND earlier.valid_from < policy.valid_from
    ORDER BY earlier.valid_from DESC LIMIT 1),
  (SELECT earlier.basis_points FROM revenue_policies AS earlier WHERE earlier.status = 'confirmed'
    AND earlier.label_id IS NULL AND earlier.valid_from <= policy.valid_from AND earlier.id <> policy.id
    ORDER BY earlier.valid_from DESC LIMIT 1)) AS basis_points_before
FROM revenue_policies AS policy WHERE policy.status = 'confirmed';

CREATE TRIGGER transfer_is_sound BEFORE INSERT ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'units_differ') WHERE
    (SELECT unit FROM ledger_accounts WHERE id = NEW.debit_id)
    <> (SELECT unit FROM ledger_accounts WHERE id = NEW.credit_id);
  SELECT RAISE(ABORT, 'hold_mismatch') WHERE NEW.hold_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ledger_transfers AS hold WHERE hold.id = NEW.hold_id AND hold.kind = 'hold'
      AND hold.debit_id = NEW.debit_id AND hold.credit_id = NEW.credit_id AND hold.amount = NEW.amount);
END;

CREATE TRIGGER transfer_is_immutable BEFORE UPDATE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER transfer_is_kept BEFORE DELETE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER transfer_moves_counters_and_lots AFTER INSERT ON ledger_transfers BEGIN
  UPDATE ledger_accounts SET
    debits_pending = debits_pending
      + CASE NEW.kind WHEN 'hold' THEN NEW.amount WHEN 'post' THEN 0 ELSE -NEW.amount END,
    debits_posted = debits_posted + CASE WHEN NEW.kind IN ('post', 'capture') THEN NEW.amount ELSE 0 END
    WHERE id = NEW.debit_id;
  UPDATE ledger_accounts SET
    credits_pending = credits_pending
      + CASE NEW.kind WHEN 'hold' THEN NEW.amount WHEN 'post' THEN 0 ELSE -NEW.amount END,
    credits_posted = credits_posted + CASE WHEN NEW.kind IN ('post', 'capture') THEN NEW.amount ELSE 0 END
    WHERE id = NEW.credit_id;

  INSERT INTO lot_draws (transfer_id, lot_id, tokens)
  SELECT NEW.id, lot.id, min(lot.open_tokens, NEW.amount - lot.tokens_before) FROM (
    SELECT id, open_tokens, sum(open_tokens) OVER (ORDER BY at, id) - open_tokens AS tokens_before
    FROM token_lots
    WHERE account_id = NEW.debit_id AND open_tokens > 0 AND (NEW.lot_id IS NULL OR id = NEW.lot_id)
  ) AS lot
  WHERE NEW.kind IN ('hold', 'post') AND lot.tokens_before < NEW.amount;
  UPDATE token_lots SET open_tokens = open_tokens
    - (SELECT draw.tokens FROM lot_draws AS draw WHERE draw.transfer_id = NEW.id
      AND draw.lot_id = token_lots.id)
    WHERE id IN (SELECT lot_id FROM lot_draws WHERE transfer_id = NEW.id);
  SELECT RAISE(ABORT, 'lots_short') WHERE NEW.kind IN ('hold', 'post')
    AND EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.debit_id AND code = 'tokens')
    AND ifnull((SELECT sum(tokens) FROM lot_draws WHERE transfer_id = NEW.id), 0) <> NEW.amount;

  UPDATE token_lots SET open_tokens = open_tokens
    + (SELECT draw.tokens FROM lot_draws AS draw WHERE draw.transfer_id = NEW.hold_id
      AND draw.lot_id = token_lots.id)
    WHERE NEW.kind = 'release' AND id IN (SELECT lot_id FROM lot_draws WHERE transfer_id = NEW.hold_id);
END;

CREATE TRIGGER lot_terms_are_fixed
BEFORE UPDATE OF id, account_id, transfer_id, purchase_id, currency, cents_per_token, tokens, at
  ON token_lots BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER lot_is_kept BEFORE DELETE ON token_lots BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- A lot contains exactly the tokens that its transfer credited to its account.
CREATE TRIGGER lot_is_sound BEFORE INSERT ON token_lots BEGIN
  SELECT RAISE(ABORT, 'lot_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM ledger_transfers AS transfer WHERE transfer.id = NEW.transfer_id
      AND transfer.kind IN ('post', 'capture')
      AND transfer.credit_id = NEW.account_id AND transfer.amount = NEW.tokens
        AND NEW.open_tokens = NEW.tokens);
END;

CREATE TRIGGER draw_is_immutable BEFORE UPDATE ON lot_draws BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER draw_is_kept BEFORE DELETE ON lot_draws BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER adjustment_terms_are_fixed
BEFORE UPDATE OF id, account_id, amount, reason, proposed_by, proposed_at ON adjustments BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER adjustment_is_decided_once BEFORE UPDATE OF status ON adjustments
WHEN OLD.status <> 'proposed' BEGIN
  SELECT RAISE(ABORT, 'adjustment_already_decided');
END;

CREATE TRIGGER adjustment_is_kept BEFORE DELETE ON adjustments BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER checkpoint_is_immutable BEFORE UPDATE
  ON money_checkpoints BEGIN SELECT RAISE(ABORT, 'immutable'); END;

CREATE TRIGGER checkpoint_is_kept BEFORE DELETE
  ON money_checkpoints BEGIN SELECT RAISE(ABORT, 'immutable'); END;

CREATE TRIGGER held_account_starts_nothing BEFORE INSERT ON ledger_transfers
WHEN NEW.kind = 'hold' AND NEW.reason = 'render' BEGIN
  SELECT RAISE(ABORT, 'account_held')
    -- By user, which both halves of the view have an index on: every render start runs this query.
    WHERE EXISTS (SELECT 1 FROM held_token_accounts WHERE user_id = substr(NEW.debit_id, 5));
END;

CREATE TRIGGER policy_begins_as_proposal BEFORE INSERT ON revenue_policies
WHEN NEW.status <> 'proposed' OR NEW.proposed_by IS NULL BEGIN
  SELECT RAISE(ABORT, 'policy_begins_as_proposal');
END;

CREATE TRIGGER policy_terms_are_fixed BEFORE UPDATE ON revenue_policies
WHEN OLD.status <> 'proposed' OR NEW.id <> OLD.id OR NEW.name <> OLD.name OR NEW.label_id IS NOT OLD.label_id
  OR NEW.basis_points <> OLD.basis_points OR NEW.text <> OLD.text OR NEW.proposed_by <> OLD.proposed_by
  OR NEW.proposed_at <> OLD.proposed_at OR NEW.valid_from IS NOT ifnull(OLD.valid_from, NEW.valid_from) BEGIN
  SELECT RAISE(ABORT, 'policy_is_fixed');
END;

CREATE TRIGGER policy_is_kept BEFORE DELETE ON revenue_policies BEGIN
  SELECT RAISE(ABORT, 'policy_is_fixed');
END;

-- A cut needs 30 days' notice. A raise may turn a later policy that was already announced into a cut, which needs it as well.
CREATE TRIGGER policy_cut_has_notice AFTER UPDATE OF status ON revenue_policies WHEN NEW.status = 'confirmed' BEGIN
  SELECT RAISE(ABORT, 'cut_at_short_notice') WHERE EXISTS (
    SELECT 1 FROM revenue_policy_steps AS step WHERE step.id = NEW.id
      AND step.basis_points < step.basis_points_before AND step.valid_from < step.announced_at + 2592000000);
  SELECT RAISE(ABORT, 'later_policy_becomes_cut') WHERE EXISTS (
    SELECT 1 FROM revenue_policy_steps AS step
    WHERE step.basis_points < step.basis_points_before AND step.valid_from < step.announced_at + 2592000000);
END;

-- Licences already issued keep their policy, so a new one must begin after them.
CREATE TRIGGER policy_begins_after_licences BEFORE UPDATE OF status ON revenue_policies
WHEN NEW.status = 'confirmed' BEGIN
  SELECT RAISE(ABORT, 'licences_came_first') WHERE NEW.label_id IS NULL
    AND EXISTS (SELECT 1 FROM licences WHERE issued_at >= NEW.valid_from);
  SELECT RAISE(ABORT, 'licences_came_first') WHERE NEW.label_id IS NOT NULL
    AND EXISTS (SELECT 1 FROM licences WHERE label_id = NEW.label_id AND issued_at >= NEW.valid_from);
END;

-- The tokens of a captured render are returned once, in full, and only after its licence was revoked.
CREATE TRIGGER returned_tokens_are_sound BEFORE INSERT ON ledger_transfers
WHEN NEW.id = 'render:' || NEW.subject_id || ':revocation' BEGIN
  SELECT RAISE(ABORT, 'revocation_mismatch') WHERE NEW.kind <> 'post' OR NOT EXISTS (
    SELECT 1 FROM ledger_transfers AS hold
    JOIN ledger_transfers AS ending ON ending.hold_id = hold.id AND ending.kind = 'capture'
    JOIN licences AS licence ON licence.render_id = NEW.subject_id AND licence.status = 'revoked'
    WHERE hold.id = 'render:' || NEW.subject_id AND hold.debit_id = NEW.credit_id
      AND hold.credit_id = NEW.debit_id AND hold.amount = NEW.amount);
END;

-- Returned to the lots they were drawn from, so that a refund or dispute of their purchase finds them there.
CREATE TRIGGER returned_tokens_are_in_their_lots AFTER INSERT ON ledger_transfers
WHEN NEW.id = 'render:' || NEW.subject_id || ':revocation' BEGIN
  UPDATE token_lots SET open_tokens = open_tokens
    + (SELECT draw.tokens FROM lot_draws AS draw WHERE draw.transfer_id = 'render:' || NEW.subject_id
      AND draw.lot_id = token_lots.id)
    WHERE id IN (SELECT lot_id FROM lot_draws WHERE transfer_id = 'render:' || NEW.subject_id);
END;

-- Every reduction of a debt settles draws: a repayment lot by lot, an adjustment without a lot.
CREATE TRIGGER repayment_settles_debts AFTER INSERT ON lot_draws
WHEN EXISTS (SELECT 1 FROM ledger_transfers WHERE id = NEW.transfer_id AND reason = 'repayment') BEGIN
  INSERT INTO debt_settlements (transfer_id, dispute_id, hold_id, currency, lot_id, tokens)
  SELECT NEW.transfer_id, owed.dispute_id, owed.hold_id, owed.currency, NEW.lot_id,
    min(owed.tokens, NEW.tokens - owed.tokens_before)
  FROM debts_in_order AS owed
  WHERE owed.user_id = (SELECT subject_id FROM ledger_transfers WHERE id = NEW.transfer_id)
    AND owed.tokens_before < NEW.tokens;
END;

CREATE TRIGGER write_off_settles_debts AFTER INSERT ON ledger_transfers
WHEN NEW.reason = 'adjustment' AND NEW.credit_id GLOB 'debt:*' BEGIN
  INSERT INTO debt_settlements (transfer_id, dispute_id, hold_id, currency, tokens)
  SELECT NEW.id, owed.dispute_id, owed.hold_id, owed.currency, min(owed.tokens, NEW.amount - owed.tokens_before)
  FROM debts_in_order AS owed
  WHERE owed.user_id = substr(NEW.credit_id, 6) AND owed.tokens_before < NEW.amount;
END;

CREATE TRIGGER returned_money_restores_licences AFTER INSERT ON ledger_transfers WHEN NEW.reason = 'dispute-returned' BEGIN
  INSERT INTO licence_status_refreshes SELECT hold_id FROM dispute_draws WHERE dispute_id = NEW.subject_id;
END;

CREATE TRIGGER adjustment_excess_is_fixed BEFORE UPDATE OF excess ON adjustments BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- Checked before the adjustment is booked, because that changes the balance it is checked against.
CREATE TRIGGER adjustment_is_within_what_is_owed BEFORE UPDATE OF status ON adjustments
WHEN NEW.status = 'confirmed' BEGIN
  SELECT RAISE(ABORT, 'adjustment_exceeds_owed') FROM ledger_accounts AS account
    WHERE account.id = NEW.account_id AND account.code = 'earnings'
      AND abs(NEW.amount) > NEW.excess
        + max(0, account.credits_posted - account.debits_posted - account.debits_pending);
END;
