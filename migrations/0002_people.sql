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
  -- Encrypted: a leaked copy of the database yields no codes.
  totp_secret TEXT,
  totp_confirmed_at INTEGER,
  totp_last_step INTEGER,
  erased_at INTEGER,
  -- Label that a user with several labels has selected, on any device; null for the primary one.
  active_label_id TEXT REFERENCES label_profiles (id) ON DELETE SET NULL,
  -- Local path that led to the sign-up; followed once, when the account is open.
  wanted_path TEXT
  CONSTRAINT wanted_path_is_ours CHECK (wanted_path GLOB '/[^/\]*' AND length(wanted_path) <= 2048)
) STRICT;

-- Every sort order of the admin's lists has an index, so that a page costs the same however long the list is.
CREATE INDEX users_newest ON users (created_at DESC, id);

CREATE INDEX users_newest_by_status ON users (approval_status, created_at DESC, id);
CREATE INDEX users_by_status_and_email ON users (approval_status, email_key);

CREATE TABLE user_roles (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL CONSTRAINT known_role CHECK (role IN ('brand', 'label', 'super_user')),
  position INTEGER NOT NULL,
  PRIMARY KEY (user_id, role)
) STRICT, WITHOUT ROWID;

-- Recipients of alarm mails.
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
  -- Set when the second factor was entered; a session of a user who has one grants nothing without it.
  second_factor_at INTEGER
) STRICT;

CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Links sent by mail. Only the hash is stored; using a token deletes its row.
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

-- Failed sign-ins per account, so that its owner can be notified.
CREATE TABLE failed_sign_ins (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  count INTEGER NOT NULL CHECK (count > 0),
  first_at INTEGER NOT NULL,
  notified_at INTEGER
) STRICT, WITHOUT ROWID;

-- For purging.
CREATE INDEX failed_sign_ins_by_age ON failed_sign_ins (first_at);

CREATE TABLE brand_profiles (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id),
  brand_name TEXT NOT NULL CHECK (length(brand_name) BETWEEN 1 AND 200),
  legal_entity TEXT NOT NULL CHECK (length(legal_entity) BETWEEN 1 AND 200),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  phone_number TEXT NOT NULL CHECK (length(phone_number) BETWEEN 1 AND 50),
  created_at INTEGER NOT NULL,
  -- Row version, as on tracks: a form opened before another save reports the conflict.
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
  -- Row version, as in brand_profiles.
  updated_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX label_profiles_by_user ON label_profiles (user_id, is_primary DESC, created_at);
CREATE UNIQUE INDEX one_primary_label_per_user ON label_profiles (user_id) WHERE is_primary = 1;

-- Versions of the legal texts (worker/domain/services/legal/documents), and who accepted which. An acceptance refers to an
-- existing version, and so to the hash of its text.
CREATE TABLE document_versions (
  document TEXT NOT NULL,
  version TEXT NOT NULL,
  in_force_since TEXT NOT NULL,
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  PRIMARY KEY (document, version)
) STRICT, WITHOUT ROWID;

INSERT INTO document_versions (document, version, in_force_since, sha256) VALUES
  ('label-agreement', '2026-11-24', '2026-11-24', '064adf40fc2f9643f6c05b05289074876881a61e2604a0da912eb555efbb8064'),
  ('label-agreement', '2026-12-27', '2026-12-27', 'ac8338d295e1e3aab23bd72aaf6b16fed58a786f064fc3571bc5f3577ed0e6b3'),
  ('licence-terms', '2026-2', '2026-11-23', '0312236a5fe692001587bfe42ac94d1078edc1291ceff68e31e65849c284842d'),
  ('licence-terms', '2026-3', '2026-11-26', 'd353fc65d6663ce52bcb39cd88660bbc35bb54e94655d4a9ccf1ba4d01e47cba'),
  ('licence-terms', '2026-4', '2026-11-27', '15b05de7c59957416604a24ac7085da13cba3d5b2576e99b2d39709dd648d500'),
  ('privacy', '2026-11-22', '2026-11-22', '808c661897ecec0e401019106105b3418a9543b9e4f825168b98143c85c9b0c0'),
  ('privacy', '2026-11-23', '2026-11-23', '47653ba5a2c061dd063a44bd32f0102a1fb01be8a04702e77339ab88188e73ab'),
  ('privacy', '2026-11-25', '2026-11-25', 'e2468efa4bd781c5b08ec442818491cf8f8a5f83ddbf73924dcb3ed754230223'),
  ('privacy', '2026-11-26', '2026-11-26', '4beeada4fb97971ae3b20debfe9fd3b555eb36582c946bcda426d254396b1bf3'),
  ('privacy', '2026-11-27', '2026-11-27', '134c10f763b4dee825e715171a7ad1372023fc5e84583cf1b4891fe534acb89e'),
  ('terms', '2026-11-23', '2026-11-23', '4944d7a421fd04fda4d4de2bade541f4ff6da1128cfd78287c7ef55c5b8aca44'),
  ('terms', '2026-11-24', '2026-11-24', '6af9710cd394635878a649d1b1f266f8c5f385dee6611870044f0afa375ca4b7'),
  ('terms', '2026-11-25', '2026-11-25', 'a7f713844882ec5a02b48b6c504b5a5137e0551fe180493fce8da8ccbaf08a98'),
  ('terms', '2026-11-26', '2026-11-26', '0314bf98f1690f2ceda8ff653cec1ca473010c24b8a8ff5bcbab803812e336ae'),
  ('terms', '2026-11-27', '2026-11-27', '3c208da820f9d02985b20979e711d48b7b612a1be13aa548201c49c1dc38159d');

-- Idempotent: one row per user and version, however often the form is sent.
CREATE TABLE document_acceptances (
  user_id TEXT NOT NULL REFERENCES users (id),
  document TEXT NOT NULL,
  version TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('sign-up', 'submission', 'render', 'renewal')),
  accepted_at INTEGER NOT NULL,
  -- Network address of the request; cleared when the account is erased.
  client_address TEXT,
  PRIMARY KEY (user_id, document, version),
  FOREIGN KEY (document, version) REFERENCES document_versions (document, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE agreement_notices (
  user_id TEXT NOT NULL REFERENCES users (id),
  document TEXT NOT NULL DEFAULT 'label-agreement' CHECK (document = 'label-agreement'),
  version TEXT NOT NULL,
  announced_at INTEGER NOT NULL,
  -- Date from which it applies to this account.
  applies_at INTEGER NOT NULL,
  -- Time of the last warning.
  warned_at INTEGER,
  -- From then on no track of the account is on sale under an older version.
  ended_at INTEGER,
  PRIMARY KEY (user_id, version),
  FOREIGN KEY (document, version) REFERENCES document_versions (document, version),
  CONSTRAINT announced_30_days_ahead CHECK (applies_at >= announced_at + 2592000000),
  CONSTRAINT warned_7_days_ahead CHECK (ended_at IS NULL
    OR (warned_at IS NOT NULL AND ended_at >= warned_at + 604800000 AND ended_at >= applies_at))
) STRICT, WITHOUT ROWID;

-- Tracks with a valid warranty. Versions are dates, so comparing them as text orders them.
CREATE VIEW warranted_tracks AS
SELECT track.seq FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
WHERE track.warranty_version IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM agreement_notices AS notice
  WHERE notice.user_id = label.user_id AND notice.version > track.warranty_version AND notice.ended_at IS NOT NULL);

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

CREATE TRIGGER document_version_is_fixed BEFORE UPDATE ON document_versions BEGIN
  SELECT RAISE(ABORT, 'document_version_is_fixed');
END;

CREATE TRIGGER document_version_is_kept BEFORE DELETE ON document_versions BEGIN
  SELECT RAISE(ABORT, 'document_version_is_fixed');
END;

CREATE TRIGGER acceptance_is_fixed BEFORE UPDATE ON document_acceptances
WHEN NEW.user_id <> OLD.user_id OR NEW.document <> OLD.document OR NEW.version <> OLD.version OR NEW.act <> OLD.act
  OR NEW.accepted_at <> OLD.accepted_at OR NEW.client_address IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'acceptance_is_fixed');
END;

CREATE TRIGGER acceptance_is_kept BEFORE DELETE ON document_acceptances BEGIN
  SELECT RAISE(ABORT, 'acceptance_is_fixed');
END;

CREATE TRIGGER named_label_is_folded AFTER INSERT ON label_profiles WHEN NEW.label_name GLOB '*[^ -~]*' BEGIN
  INSERT INTO labels_to_list (label_id) VALUES (NEW.id);
END;

CREATE TRIGGER renamed_label_is_listed AFTER UPDATE OF label_name ON label_profiles
WHEN NEW.label_name <> OLD.label_name BEGIN
  INSERT INTO labels_to_list (label_id) VALUES (NEW.id) ON CONFLICT DO UPDATE SET after_seq = 0;
END;

-- In a trigger, since concurrent forms each count before the others are written. An upsert of an existing label is exempt.
CREATE TRIGGER labels_are_limited BEFORE INSERT ON label_profiles
WHEN NOT EXISTS (SELECT 1 FROM label_profiles WHERE id = NEW.id)
  AND (SELECT count(*) FROM label_profiles WHERE user_id = NEW.user_id) >= 100 BEGIN
  SELECT RAISE(ABORT, 'too_many_labels');
END;

CREATE TRIGGER notice_begins_with_announcement BEFORE INSERT ON agreement_notices
WHEN NEW.warned_at IS NOT NULL OR NEW.ended_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'notice_is_fixed');
END;

CREATE TRIGGER notice_is_fixed BEFORE UPDATE ON agreement_notices
WHEN NEW.user_id <> OLD.user_id OR NEW.version <> OLD.version OR NEW.announced_at <> OLD.announced_at
  OR NEW.applies_at <> OLD.applies_at OR (OLD.warned_at IS NOT NULL AND NEW.warned_at IS NOT OLD.warned_at)
  OR OLD.ended_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'notice_is_fixed');
END;

CREATE TRIGGER notice_is_kept BEFORE DELETE ON agreement_notices BEGIN
  SELECT RAISE(ABORT, 'notice_is_fixed');
END;

CREATE TRIGGER ended_notice_ends_sale AFTER UPDATE OF ended_at ON agreement_notices WHEN NEW.ended_at IS NOT NULL BEGIN
  UPDATE tracks SET is_active = 0
  WHERE is_active = 1 AND ifnull(warranty_version, '') < NEW.version
    AND label_id IN (SELECT label.id FROM label_profiles AS label WHERE label.user_id = NEW.user_id);
END;

CREATE TRIGGER revoking_takes_music_off_sale AFTER UPDATE OF approval_status ON users
WHEN OLD.approval_status = 'approved' AND NEW.approval_status <> 'approved' BEGIN
  INSERT INTO revoked_tracks (track_id)
    SELECT track.id FROM tracks AS track
    WHERE track.is_active = 1 AND track.label_id IN (SELECT id FROM label_profiles WHERE user_id = NEW.id)
    ON CONFLICT DO NOTHING;
  UPDATE tracks SET is_active = 0
    WHERE is_active = 1 AND label_id IN (SELECT id FROM label_profiles WHERE user_id = NEW.id);
END;

-- The provider mails receipts to its customer's address, so a new address needs a new customer.
CREATE TRIGGER changed_email_is_another_customer AFTER UPDATE OF email ON users WHEN NEW.email <> OLD.email BEGIN
  UPDATE billing_details SET customer_id = NULL, version = version + 1 WHERE user_id = NEW.id;
END;
