-- A user's accounts at the payment provider that payouts go to. At most one is open; a reset closes it and opens the
-- next generation.
CREATE TABLE connected_accounts (
  account_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  generation INTEGER NOT NULL CHECK (generation > 0),
  details_submitted INTEGER NOT NULL DEFAULT 0 CHECK (details_submitted IN (0, 1)),
  transfers_active INTEGER NOT NULL DEFAULT 0 CHECK (transfers_active IN (0, 1)),
  payouts_enabled INTEGER NOT NULL DEFAULT 0 CHECK (payouts_enabled IN (0, 1)),
  is_rejected INTEGER NOT NULL DEFAULT 0 CHECK (is_rejected IN (0, 1)),
  currently_due TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(currently_due)),
  past_due TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(past_due)),
  created_at INTEGER NOT NULL,
  refreshed_at INTEGER NOT NULL,
  closed_at INTEGER,
  CONSTRAINT one_account_per_generation UNIQUE (user_id, generation)
) STRICT;
CREATE UNIQUE INDEX one_open_account_per_user ON connected_accounts (user_id) WHERE closed_at IS NULL;
