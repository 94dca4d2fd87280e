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
CREATE TRIGGER checkpoint_is_immutable BEFORE UPDATE ON money_checkpoints BEGIN SELECT RAISE(ABORT, 'immutable'); END;
CREATE TRIGGER checkpoint_is_kept BEFORE DELETE ON money_checkpoints BEGIN SELECT RAISE(ABORT, 'immutable'); END;

-- What each account had moved by the last checkpoint of the books.
CREATE TABLE checkpoint_balances (
  account_id TEXT PRIMARY KEY REFERENCES ledger_accounts (id),
  debits_pending INTEGER NOT NULL,
  debits_posted INTEGER NOT NULL,
  credits_pending INTEGER NOT NULL,
  credits_posted INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
