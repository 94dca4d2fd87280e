-- What licences are sold in: a scope of a version of the licence terms. What each allows is said in
-- worker/domain/base/licence-terms; a scope or a version that once stood here stays, since licences name it.
INSERT INTO licence_scopes (scope) VALUES ('social'), ('commercial');
CREATE TABLE licence_terms (
  version TEXT NOT NULL,
  scope TEXT NOT NULL REFERENCES licence_scopes (scope),
  PRIMARY KEY (version, scope)
) STRICT, WITHOUT ROWID;
INSERT INTO licence_terms (version, scope) VALUES
  ('2026-1', 'standard'), ('2026-2', 'social'), ('2026-2', 'commercial');

-- Tokens for a licence of the scope 'commercial'; NULL is five times the price. It includes what the scope 'social'
-- allows, so it never costs less.
ALTER TABLE tracks ADD COLUMN commercial_price_tokens INTEGER
  CONSTRAINT commercial_price_in_range CHECK (commercial_price_tokens BETWEEN 1 AND 500
    AND commercial_price_tokens >= price_tokens);

-- A render of the scope 'commercial' may cost 500 tokens. SQLite changes a CHECK by making the table anew; until the rows
-- are back the licences' foreign key waits.
PRAGMA defer_foreign_keys = true;
CREATE TABLE renders_before AS SELECT * FROM renders;
DROP TABLE renders;
CREATE TABLE renders (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  brand_id TEXT NOT NULL REFERENCES brand_profiles (id),
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  preparation_id TEXT NOT NULL REFERENCES preparations (id),
  track_id TEXT NOT NULL REFERENCES tracks (id),
  start_at_ms INTEGER NOT NULL CHECK (start_at_ms >= 0),
  volume_percent INTEGER NOT NULL CHECK (volume_percent BETWEEN 0 AND 100),
  price_tokens INTEGER NOT NULL CHECK (price_tokens BETWEEN 1 AND 500),
  scope TEXT NOT NULL,
  terms_version TEXT NOT NULL,
  licence_number TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_render_status CHECK (status IN ('pending', 'completed', 'failed')),
  failure_code TEXT,
  progress REAL NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  heartbeat_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  completed_at INTEGER,
  output_key TEXT,
  poster_key TEXT,
  output_width INTEGER,
  output_height INTEGER,
  duration_ms INTEGER,
  bytes INTEGER,
  sha256 TEXT CHECK (sha256 IS NULL OR length(sha256) = 64),
  -- What a brand pays for is what it was shown: everything that file, overlay and licence say stands with the render
  -- from its first moment on. The music may change, be paused or be withdrawn afterwards.
  track_title TEXT NOT NULL DEFAULT '',
  artist TEXT NOT NULL DEFAULT '',
  isrc TEXT,
  label_name TEXT NOT NULL DEFAULT '',
  brand_name TEXT NOT NULL DEFAULT '',
  brand_legal_entity TEXT NOT NULL DEFAULT '',
  master_key TEXT NOT NULL DEFAULT '',
  master_sha256 TEXT,
  track_duration_ms INTEGER NOT NULL DEFAULT 0,
  -- What the label declared of its rights: {"ownsMaster", "ownsPublishing", "publishingSplitBasisPoints", "syncTerms"}.
  rights TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(rights)),
  submitted_at INTEGER,
  accepted_at INTEGER,
  not_before INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT completed_is_whole CHECK (status <> 'completed' OR
    (output_key IS NOT NULL AND sha256 IS NOT NULL AND duration_ms > 0 AND bytes > 0
      AND completed_at IS NOT NULL)),
  CONSTRAINT failure_is_named CHECK ((status = 'failed') = (failure_code IS NOT NULL)),
  FOREIGN KEY (terms_version, scope) REFERENCES licence_terms (version, scope)
) STRICT;
INSERT INTO renders (
  id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms, volume_percent,
  price_tokens, scope, terms_version, licence_number, status, failure_code, progress, attempt, heartbeat_at,
  created_at, completed_at, output_key, poster_key, output_width, output_height, duration_ms, bytes, sha256,
  track_title, artist, isrc, label_name, brand_name, brand_legal_entity, master_key, master_sha256,
  track_duration_ms, rights, submitted_at, accepted_at, not_before, failures, losses
)
SELECT
  id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms, volume_percent,
  price_tokens, scope, '2026-1', licence_number, status, failure_code, progress, attempt, heartbeat_at,
  created_at, completed_at, output_key, poster_key, output_width, output_height, duration_ms, bytes, sha256,
  track_title, artist, isrc, label_name, brand_name, brand_legal_entity, master_key, master_sha256,
  track_duration_ms, rights, submitted_at, accepted_at, not_before, failures, losses
FROM renders_before;
DROP TABLE renders_before;
CREATE INDEX renders_by_user ON renders (user_id, created_at DESC, id);
CREATE INDEX renders_by_preparation ON renders (preparation_id);
CREATE INDEX renders_by_upload ON renders (upload_id);
-- For the deletion of a track, as above.
CREATE INDEX renders_by_track ON renders (track_id);
CREATE INDEX renders_waiting_for_master ON renders (master_key) WHERE status = 'pending';
CREATE INDEX renders_waiting ON renders (not_before) WHERE status = 'pending' AND submitted_at IS NULL;
CREATE INDEX renders_submitted ON renders (heartbeat_at) WHERE status = 'pending' AND submitted_at IS NOT NULL;
CREATE INDEX renders_pending_by_user ON renders (user_id) WHERE status = 'pending';
CREATE INDEX renders_accepted ON renders (accepted_at) WHERE status = 'pending' AND accepted_at IS NOT NULL;
-- Which keys a row names, for the comparison of the store (0001).
CREATE INDEX renders_by_output ON renders (output_key) WHERE output_key IS NOT NULL;
CREATE INDEX renders_by_poster ON renders (poster_key) WHERE poster_key IS NOT NULL;

CREATE TRIGGER render_ends_once BEFORE UPDATE OF status ON renders
WHEN OLD.status <> 'pending' AND NEW.status <> OLD.status BEGIN
  SELECT RAISE(ABORT, 'render_already_ended');
END;

CREATE TRIGGER render_is_whole BEFORE INSERT ON renders
WHEN '' IN (NEW.track_title, NEW.artist, NEW.label_name, NEW.brand_name, NEW.master_key)
  OR NEW.track_duration_ms <= 0
  OR NEW.rights = '{}' BEGIN
  SELECT RAISE(ABORT, 'render_lacks_facts');
END;

CREATE TRIGGER render_facts_are_fixed
BEFORE UPDATE OF id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
  volume_percent,
  price_tokens, scope, terms_version, licence_number, created_at, track_title, artist, isrc, label_name, brand_name,
    master_key,
  master_sha256, track_duration_ms, rights ON renders BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;
-- Of a render that came to nothing there is no licence, so the person behind it may be forgotten.
CREATE TRIGGER render_licensee_is_fixed BEFORE UPDATE OF brand_legal_entity ON renders
  WHEN OLD.status <> 'failed' BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;

-- How much unfinished work one account may have.
CREATE TRIGGER renders_waiting_are_limited BEFORE INSERT ON renders
WHEN NEW.status = 'pending'
  AND (SELECT count(*) FROM renders WHERE user_id = NEW.user_id AND status = 'pending') >= 100 BEGIN
  SELECT RAISE(ABORT, 'too_many_waiting');
END;

-- Which terms a licence was granted on: those of its render. A default only for the rows that were there before.
ALTER TABLE licences ADD COLUMN terms_version TEXT NOT NULL DEFAULT '2026-1';
CREATE TRIGGER licence_is_of_known_terms BEFORE INSERT ON licences
WHEN NOT EXISTS (
  SELECT 1 FROM renders AS render
  WHERE render.id = NEW.render_id AND render.scope = NEW.scope AND render.terms_version = NEW.terms_version
    AND render.price_tokens = NEW.price_tokens
) BEGIN
  SELECT RAISE(ABORT, 'licence_differs_from_render');
END;
CREATE TRIGGER licence_terms_version_is_fixed BEFORE UPDATE OF terms_version ON licences BEGIN
  SELECT RAISE(ABORT, 'licence_is_fixed');
END;
