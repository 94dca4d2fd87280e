-- Double entry: a transfer debits one account and credits another, so the books balance by construction.
-- A hold only reserves; it ends exactly once, by capture or by release. Nothing is ever changed or deleted.
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
CREATE INDEX ledger_accounts_by_owner ON ledger_accounts (owner_id);
-- Code 'debt': tokens that a brand has spent and whose money was taken back, so what it owes. The planner knows this
-- index by its very condition (held_token_accounts in 0009), with the column on the left.
CREATE INDEX ledger_accounts_in_debt ON ledger_accounts (owner_id)
  WHERE code = 'debt' AND credits_posted < debits_pending + debits_posted;
CREATE INDEX ledger_accounts_of_labels ON ledger_accounts (unit) WHERE code = 'earnings';

INSERT INTO ledger_accounts (id, code, unit) VALUES
  ('tok:issued', 'issued', 'TOK'),
  ('tok:spent', 'spent', 'TOK'),
  ('usd:promotions', 'promotions', 'USD'),
  ('usd:deferred', 'deferred', 'USD'),
  ('usd:revenue', 'revenue', 'USD'),
  ('usd:stripe', 'stripe', 'USD'),
  ('usd:fees', 'fees', 'USD'),
  ('usd:tax', 'tax', 'USD'),
  ('usd:losses', 'losses', 'USD'),
  ('usd:disputed', 'disputed', 'USD'),
  ('gbp:promotions', 'promotions', 'GBP'),
  ('gbp:deferred', 'deferred', 'GBP'),
  ('gbp:revenue', 'revenue', 'GBP'),
  ('gbp:stripe', 'stripe', 'GBP'),
  ('gbp:fees', 'fees', 'GBP'),
  ('gbp:tax', 'tax', 'GBP'),
  ('gbp:losses', 'losses', 'GBP'),
  ('gbp:disputed', 'disputed', 'GBP'),
  -- What the provider settles in another currency than was paid: cash leaves the account of the one and enters that of the
  -- other, each against the exchange account of its own currency.
  ('usd:exchange', 'exchange', 'USD'),
  ('gbp:exchange', 'exchange', 'GBP');

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
  -- A transfer may be bound to one lot (refund, dispute); otherwise the oldest tokens go first.
  lot_id TEXT REFERENCES token_lots (id),
  -- `<reason>:<subject>`, and `:<n>` behind it where a subject has several.
  CONSTRAINT id_names_reason_and_subject CHECK (
    substr(id || ':', 1, length(reason) + length(subject_id) + 2) = reason || ':' || subject_id || ':'),
  CONSTRAINT two_accounts CHECK (debit_id <> credit_id),
  CONSTRAINT ends_a_hold CHECK ((kind IN ('capture', 'release')) = (hold_id IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX hold_ends_once ON ledger_transfers (hold_id) WHERE hold_id IS NOT NULL;
CREATE INDEX ledger_transfers_by_debit ON ledger_transfers (debit_id, at);
CREATE INDEX ledger_transfers_by_credit ON ledger_transfers (credit_id, at);
CREATE INDEX ledger_transfers_by_subject ON ledger_transfers (subject_id);

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

-- Every token stands in a lot that says what was paid for it, so that a licence knows what funded it, a refund finds
-- the tokens of its purchase, and the promise in the books is worth exactly the lots that are left.
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

CREATE TRIGGER lot_terms_are_fixed
BEFORE UPDATE OF id, account_id, transfer_id, purchase_id, currency, cents_per_token, tokens, at
  ON token_lots BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER lot_is_kept BEFORE DELETE ON token_lots BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- A lot holds what its own transfer brought to its own account.
CREATE TRIGGER lot_is_sound BEFORE INSERT ON token_lots BEGIN
  SELECT RAISE(ABORT, 'lot_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM ledger_transfers AS transfer WHERE transfer.id = NEW.transfer_id
      AND transfer.kind IN ('post', 'capture')
      AND transfer.credit_id = NEW.account_id AND transfer.amount = NEW.tokens
        AND NEW.open_tokens = NEW.tokens);
END;

-- Which lots the tokens of a hold or a post came from.
CREATE TABLE lot_draws (
  transfer_id TEXT NOT NULL REFERENCES ledger_transfers (id),
  lot_id TEXT NOT NULL REFERENCES token_lots (id),
  tokens INTEGER NOT NULL CHECK (tokens > 0),
  PRIMARY KEY (transfer_id, lot_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX lot_draws_by_lot ON lot_draws (lot_id);

CREATE TRIGGER draw_is_immutable BEFORE UPDATE ON lot_draws BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER draw_is_kept BEFORE DELETE ON lot_draws BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- Corrections by hand: proposed by one super user, confirmed by another, then booked.
CREATE TABLE adjustments (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES ledger_accounts (id),
  -- Tokens or cents of the account's unit: more for its owner (+) or less (-).
  amount INTEGER NOT NULL CHECK (amount <> 0 AND abs(amount) <= 1000000),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 10 AND 500),
  status TEXT NOT NULL DEFAULT 'proposed'
    CONSTRAINT known_adjustment_status CHECK (status IN ('proposed', 'confirmed', 'declined')),
  proposed_by TEXT NOT NULL REFERENCES users (id),
  proposed_at INTEGER NOT NULL,
  decided_by TEXT REFERENCES users (id),
  decided_at INTEGER,
  CONSTRAINT decided_is_whole CHECK ((status = 'proposed') = (decided_by IS NULL)
    AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT two_people CHECK (status <> 'confirmed' OR decided_by <> proposed_by)
) STRICT;
CREATE INDEX adjustments_proposed ON adjustments (proposed_at) WHERE status = 'proposed';
CREATE INDEX adjustments_by_account ON adjustments (account_id, proposed_at DESC);
-- What super users page through, newest first, whole or by status.
CREATE INDEX adjustments_newest ON adjustments (proposed_at DESC, id);
CREATE INDEX adjustments_of_status ON adjustments (status, proposed_at DESC, id);
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

-- A rule of the books that did not hold. While one is open no payout is made.
CREATE TABLE ledger_alarms (
  id TEXT PRIMARY KEY,
  rule TEXT NOT NULL,
  finding TEXT NOT NULL,
  raised_at INTEGER NOT NULL,
  cleared_at INTEGER
) STRICT;
CREATE UNIQUE INDEX one_open_alarm_per_rule ON ledger_alarms (rule) WHERE cleared_at IS NULL;

-- Our cash at the payment provider, as the books have it and as the provider says, at the last comparison.
CREATE TABLE balance_comparisons (
  currency TEXT PRIMARY KEY CHECK (currency IN ('USD', 'GBP')),
  books_cents INTEGER NOT NULL,
  provider_cents INTEGER NOT NULL,
  compared_at INTEGER NOT NULL,
  -- Since when no comparison has agreed: what is on its way differs for a moment.
  differs_since INTEGER CHECK ((differs_since IS NULL) = (books_cents = provider_cents))
) STRICT;

-- How far the books and our balance at the provider were read and found right, so that the next check goes on from there.
-- Rows are only ever added, and each carries a seal over itself and the one before it.
CREATE TABLE money_checkpoints (
  -- books: up to a row of ledger_transfers; provider: up to a second.
  kind TEXT NOT NULL CONSTRAINT known_checkpoint CHECK (kind IN ('books', 'provider')),
  seq INTEGER NOT NULL CHECK (seq > 0),
  through INTEGER NOT NULL CHECK (through >= 0),
  -- Cents or tokens by unit. books: all that was ever debited (posted and held); provider: what is outside the books.
  sums TEXT NOT NULL CHECK (json_valid(sums)),
  at INTEGER NOT NULL,
  previous_seal TEXT NOT NULL,
  seal TEXT NOT NULL UNIQUE,
  PRIMARY KEY (kind, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER checkpoint_is_immutable BEFORE UPDATE
  ON money_checkpoints BEGIN SELECT RAISE(ABORT, 'immutable'); END;
CREATE TRIGGER checkpoint_is_kept BEFORE DELETE
  ON money_checkpoints BEGIN SELECT RAISE(ABORT, 'immutable'); END;

-- What each account had moved by the last checkpoint of the books.
CREATE TABLE checkpoint_balances (
  account_id TEXT PRIMARY KEY REFERENCES ledger_accounts (id),
  debits_pending INTEGER NOT NULL,
  debits_posted INTEGER NOT NULL,
  credits_pending INTEGER NOT NULL,
  credits_posted INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
