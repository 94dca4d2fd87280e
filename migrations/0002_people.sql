CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  approval_status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_approval_status CHECK (approval_status IN ('pending', 'approved', 'rejected')),
  profile_completed INTEGER NOT NULL DEFAULT 0 CHECK (profile_completed IN (0, 1)),
  created_at INTEGER NOT NULL,
  email_verified_at INTEGER,
  -- Sealed: a copy of the database gives no codes.
  totp_secret TEXT,
  totp_confirmed_at INTEGER,
  totp_last_step INTEGER,
  erased_at INTEGER,
  -- The label that a user with several works for, on whatever device; null: the primary one.
  active_label_id TEXT REFERENCES label_profiles (id) ON DELETE SET NULL
) STRICT;
-- The admin's lists read one page each, however long they are: every order they come in has its index.
CREATE INDEX users_newest ON users (created_at DESC, id);
CREATE INDEX users_newest_by_status ON users (approval_status, created_at DESC, id);
CREATE INDEX users_by_status_and_email ON users (approval_status, email_key);

CREATE TRIGGER account_counted AFTER INSERT ON users BEGIN
  UPDATE status_counts SET total = total + 1 WHERE noun = 'account' AND status = NEW.approval_status;
END;
CREATE TRIGGER account_counted_anew AFTER UPDATE OF approval_status ON users
WHEN NEW.approval_status <> OLD.approval_status BEGIN
  UPDATE status_counts SET total = total - 1 WHERE noun = 'account' AND status = OLD.approval_status;
  UPDATE status_counts SET total = total + 1 WHERE noun = 'account' AND status = NEW.approval_status;
END;
CREATE TRIGGER account_no_longer_counted AFTER DELETE ON users BEGIN
  UPDATE status_counts SET total = total - 1 WHERE noun = 'account' AND status = OLD.approval_status;
END;

CREATE TABLE user_roles (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL CONSTRAINT known_role CHECK (role IN ('brand', 'label', 'super_user')),
  position INTEGER NOT NULL,
  PRIMARY KEY (user_id, role)
) STRICT, WITHOUT ROWID;
-- Whom an alarm of the books is mailed to.
CREATE INDEX super_users ON user_roles (user_id) WHERE role = 'super_user';

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  secret_hash TEXT NOT NULL,
  active_role TEXT CHECK (active_role IN ('brand', 'label')),
  created_at INTEGER NOT NULL,
  renewed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  user_agent TEXT,
  -- Set when the second factor was given; a session of somebody who has one is worth nothing without it.
  second_factor_at INTEGER
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

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
  notified_at INTEGER
) STRICT, WITHOUT ROWID;
-- By age, for forgetting them.
CREATE INDEX failed_sign_ins_by_age ON failed_sign_ins (first_at);

CREATE TABLE brand_profiles (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id),
  brand_name TEXT NOT NULL CHECK (length(brand_name) BETWEEN 1 AND 200),
  legal_entity TEXT NOT NULL CHECK (length(legal_entity) BETWEEN 1 AND 200),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  phone_number TEXT NOT NULL CHECK (length(phone_number) BETWEEN 1 AND 50),
  created_at INTEGER NOT NULL,
  -- The version of a profile, as tracks have one: a form that was opened before somebody else's save is told so.
  updated_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE label_profiles (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  label_name TEXT NOT NULL CHECK (length(label_name) BETWEEN 1 AND 200),
  legal_entity TEXT NOT NULL CHECK (length(legal_entity) BETWEEN 1 AND 200),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  phone_number TEXT NOT NULL CHECK (length(phone_number) BETWEEN 1 AND 50),
  is_primary INTEGER NOT NULL DEFAULT 0 CHECK (is_primary IN (0, 1)),
  created_at INTEGER NOT NULL,
  -- The version, as of a brand's profile.
  updated_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX label_profiles_by_user ON label_profiles (user_id, is_primary DESC, created_at);
CREATE UNIQUE INDEX one_primary_label_per_user ON label_profiles (user_id) WHERE is_primary = 1;
