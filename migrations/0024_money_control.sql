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
