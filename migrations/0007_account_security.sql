ALTER TABLE users ADD COLUMN email_verified_at INTEGER;
ALTER TABLE users ADD COLUMN totp_secret TEXT;
ALTER TABLE users ADD COLUMN totp_confirmed_at INTEGER;
ALTER TABLE users ADD COLUMN totp_last_step INTEGER;
ALTER TABLE users ADD COLUMN erased_at INTEGER;
CREATE INDEX users_newest ON users (created_at DESC, id);
CREATE INDEX users_newest_by_status ON users (approval_status, created_at DESC, id);

ALTER TABLE sessions ADD COLUMN user_agent TEXT;
-- Set when the second factor was given; a session of somebody who has one is worth nothing without it.
ALTER TABLE sessions ADD COLUMN second_factor_at INTEGER;

-- Links sent by mail. Only the hash is kept; a token is spent by deleting its row.
CREATE TABLE one_time_tokens (
  hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL
    CONSTRAINT known_token_kind CHECK (kind IN ('reset-password', 'verify-email', 'change-email')),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  payload TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX one_time_tokens_by_user ON one_time_tokens (user_id, kind);
CREATE INDEX one_time_tokens_by_expiry ON one_time_tokens (expires_at);

CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  PRIMARY KEY (user_id, hash)
) STRICT, WITHOUT ROWID;

-- Failed sign-ins per account, so that its owner can be told.
CREATE TABLE failed_sign_ins (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  count INTEGER NOT NULL CHECK (count > 0),
  first_at INTEGER NOT NULL,
  told_at INTEGER
) STRICT, WITHOUT ROWID;
