-- What is being asked of the payment provider for a label: written down before the call, so that a repeated call asks
-- for the very same account under the very same key. Gone once the account is there.
CREATE TABLE account_openings (
  user_id TEXT NOT NULL REFERENCES users (id),
  generation INTEGER NOT NULL CHECK (generation > 0),
  -- Raised by a definite refusal: what is asked for next is another request and needs another key.
  attempt INTEGER NOT NULL DEFAULT 1 CHECK (attempt > 0),
  -- To the letter; null when it was refused and nothing is under way.
  request TEXT CHECK (request IS NULL OR json_valid(request)),
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, generation)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_openings_unanswered ON account_openings (asked_at) WHERE request IS NOT NULL;

-- How the provider sees the account's right to receive transfers.
ALTER TABLE connected_accounts ADD COLUMN standing TEXT NOT NULL DEFAULT 'pending'
  CONSTRAINT known_standing CHECK (standing IN ('active', 'pending', 'restricted', 'unsupported', 'rejected'));
-- When to close a replaced account at the provider; null when nothing is left to do.
ALTER TABLE connected_accounts ADD COLUMN close_due_at INTEGER
  CONSTRAINT closing_is_replaced CHECK (close_due_at IS NULL OR closed_at IS NOT NULL);
CREATE INDEX connected_accounts_to_close ON connected_accounts (close_due_at) WHERE close_due_at IS NOT NULL;

-- Past payouts point at accounts that were replaced: whose they were is never rewritten.
CREATE TRIGGER account_owner_is_fixed
BEFORE UPDATE OF account_id, user_id, generation, created_at ON connected_accounts BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER account_is_kept BEFORE DELETE ON connected_accounts BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER closed_account_stays_closed BEFORE UPDATE OF closed_at ON connected_accounts
WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT OLD.closed_at BEGIN
  SELECT RAISE(ABORT, 'account_already_closed');
END;
