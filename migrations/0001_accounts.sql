CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  approval_status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_approval_status CHECK (approval_status IN ('pending', 'approved', 'rejected')),
  profile_completed INTEGER NOT NULL DEFAULT 0 CHECK (profile_completed IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE user_roles (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL CONSTRAINT known_role CHECK (role IN ('brand', 'label', 'super_user')),
  position INTEGER NOT NULL,
  PRIMARY KEY (user_id, role)
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  secret_hash TEXT NOT NULL,
  active_role TEXT CHECK (active_role IN ('brand', 'label')),
  created_at INTEGER NOT NULL,
  renewed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE brand_profiles (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id),
  brand_name TEXT NOT NULL CHECK (length(brand_name) BETWEEN 1 AND 200),
  legal_entity TEXT NOT NULL CHECK (length(legal_entity) BETWEEN 1 AND 200),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  phone_number TEXT NOT NULL CHECK (length(phone_number) BETWEEN 1 AND 50),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE label_profiles (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  label_name TEXT NOT NULL CHECK (length(label_name) BETWEEN 1 AND 200),
  legal_entity TEXT NOT NULL CHECK (length(legal_entity) BETWEEN 1 AND 200),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  phone_number TEXT NOT NULL CHECK (length(phone_number) BETWEEN 1 AND 50),
  is_primary INTEGER NOT NULL DEFAULT 0 CHECK (is_primary IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX label_profiles_by_user ON label_profiles (user_id, is_primary DESC, created_at);
CREATE UNIQUE INDEX one_primary_label_per_user ON label_profiles (user_id) WHERE is_primary = 1;
