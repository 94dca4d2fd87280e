-- Double entry: a transfer debits one account and credits another, so the books balance by construction.
-- A hold only reserves; it ends exactly once, by capture or by release. Nothing is ever changed or deleted.
CREATE TABLE ledger_accounts (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL,
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

CREATE TABLE ledger_transfers (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('post', 'hold', 'capture', 'release')),
  hold_id TEXT REFERENCES ledger_transfers (id),
  debit_id TEXT NOT NULL REFERENCES ledger_accounts (id),
  credit_id TEXT NOT NULL REFERENCES ledger_accounts (id),
  amount INTEGER NOT NULL CONSTRAINT amount_positive CHECK (amount > 0),
  reason TEXT NOT NULL,
  subject_id TEXT,
  at INTEGER NOT NULL,
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
    SELECT 1 FROM ledger_transfers AS h WHERE h.id = NEW.hold_id AND h.kind = 'hold'
      AND h.debit_id = NEW.debit_id AND h.credit_id = NEW.credit_id AND h.amount = NEW.amount);
END;

CREATE TRIGGER transfer_moves_counters AFTER INSERT ON ledger_transfers BEGIN
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
END;

CREATE TRIGGER transfer_is_immutable BEFORE UPDATE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER transfer_is_kept BEFORE DELETE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

INSERT INTO ledger_accounts (id, code, unit) VALUES
  ('tok:issued', 'issued', 'TOK'),
  ('tok:spent', 'spent', 'TOK'),
  ('usd:promotions', 'promotions', 'USD'),
  ('usd:deferred', 'deferred', 'USD'),
  ('usd:revenue', 'revenue', 'USD');
